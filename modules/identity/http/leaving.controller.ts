import { Controller, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { SecurityLog } from '../../kernel/http/security-log.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import * as routes from '../contract/leaving-routes.js';
import { clearSession } from '../flows/cookie.js';
import { Leaving } from '../flows/leaving.js';

/** PROF2: the end of an account. */
@Controller()
export class LeavingController {
  constructor(
    private readonly leaving: Leaving,
    private readonly log: SecurityLog,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Handle(routes.deleteAccount)
  async leave(
    @TheCall() { caller, body, language }: Call<typeof routes.deleteAccount>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.leaving.leave(caller, body, language);
    this.log.note('account deleted', { person: caller.id, address: reply.request.ip });
    clearSession(reply, this.settings);
    return {};
  }
}
