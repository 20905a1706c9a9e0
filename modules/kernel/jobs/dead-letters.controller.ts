import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Commands } from '../commands/commands.js';
import * as routes from '../contract/work/dead-letter-routes.js';
import { adminList, sendRange } from '../http/admin-list.js';
import { type Call, Handle, TheCall } from '../http/handle.js';
import { deadFilter, DeadLetters, deadSort, JobAgain } from './dead-letters.js';

/** ADMIN1: jobs whose every attempt failed, to be looked at and tried again. */
@Controller()
export class DeadLettersController {
  constructor(
    private readonly letters: DeadLetters,
    private readonly commands: Commands,
  ) {}

  @Handle(routes.deadLetterList)
  async list(
    @TheCall() { query }: Call<typeof routes.deadLetterList>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const asked = adminList({ sort: '["at","DESC"]', ...query }, deadSort, deadFilter);
    const { items, total } = await this.letters.list(asked);
    sendRange(reply, 'dead-letters', asked.offset, items.length, total);
    return items;
  }

  @Handle(routes.deadLetterAgain)
  async again(@TheCall() { params, caller, body }: Call<typeof routes.deadLetterAgain>) {
    await this.commands.run(new JobAgain(params.id, caller, body.reason));
    return {};
  }
}
