import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Commands } from '../../kernel/commands/commands.js';
import { adminList, sendRange } from '../../kernel/http/admin-list.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { TextsApi } from '../../texts/texts.api.js';
import { AnswerAppeal, Appeal } from '../commands/appeal.js';
import * as routes from '../contract/decisions.js';
import { appealColumns, appealFilter, DecisionQueries } from '../queries/decision-queries.js';

/** FORUM3: what moderators decided, and appeals against it. */
@Controller()
export class DecisionsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: DecisionQueries,
    private readonly texts: TextsApi,
  ) {}

  @Handle(routes.decisions)
  own(@TheCall() { caller }: Call<typeof routes.decisions>) {
    return this.queries.own(caller.id);
  }

  @Handle(routes.appeal)
  async appeal(@TheCall() { params, body, caller }: Call<typeof routes.appeal>) {
    await this.commands.run(new Appeal(params.id, caller.id, body.text));
    return {};
  }

  @Handle(routes.adminAppeals)
  async appeals(
    @TheCall() { query }: Call<typeof routes.adminAppeals>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const request = adminList(query, appealColumns, appealFilter);
    const { items, total } = await this.queries.appeals(request);
    sendRange(reply, 'forum-appeals', request.offset, items.length, total);
    return items;
  }

  @Handle(routes.decideAppeal)
  async answer(@TheCall() { params, body, caller }: Call<typeof routes.decideAppeal>) {
    const overturned = body.decision === 'overturn';
    const taken = overturned ? await this.queries.taken(params.id) : null;
    const post = taken && { ...(await this.texts.render(taken.text)), ...taken };
    await this.commands.run(new AnswerAppeal(params.id, caller, body.reason, overturned, post));
    return {};
  }
}
