import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { SecurityLog } from '../../kernel/http/security-log.js';
import { firstAdmin } from '../contract/routes.js';
import { FirstAdmin } from '../flows/first-admin.js';

/** AUTH9: the first admin, by the link of the log. */
@Controller()
export class FirstAdminController {
  constructor(
    private readonly first: FirstAdmin,
    private readonly log: SecurityLog,
  ) {}

  @Handle(firstAdmin)
  async make(@TheCall() { body }: Call<typeof firstAdmin>, @Req() { ip }: FastifyRequest) {
    const { id } = await this.first.make(body);
    this.log.note('first admin', { person: id, address: ip });
    return {};
  }
}
