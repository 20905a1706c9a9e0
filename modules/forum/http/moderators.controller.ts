import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { IdentityApi } from '../../identity/identity.api.js';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { adminList, sendRange } from '../../kernel/http/admin-list.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { NamedAuthors } from '../commands/named-person.js';
import { RemovePosts, UndoRemoval } from '../commands/remove-posts.js';
import { WarnPerson } from '../commands/warn-person.js';
import * as routes from '../contract/removals.js';
import { removalColumns, removalFilter, RemovalQueries } from '../queries/removal-queries.js';

const dayMs = 24 * 3600 * 1000;

/** FORUM3: what admins do about a person who writes in the forum. */
@Controller()
export class ModeratorsController {
  constructor(
    private readonly commands: Commands,
    private readonly identity: IdentityApi,
    private readonly authors: NamedAuthors,
    private readonly queries: RemovalQueries,
    private readonly clock: Clock,
  ) {}

  @Handle(routes.removePosts)
  remove(@TheCall() { body, caller }: Call<typeof routes.removePosts>) {
    return this.commands.run(new RemovePosts(body, caller, body.reason));
  }

  @Handle(routes.undoRemoval)
  undo(@TheCall() { params, body, caller }: Call<typeof routes.undoRemoval>) {
    return this.commands.run(new UndoRemoval(params.id, caller, body.reason));
  }

  @Handle(routes.warnPerson)
  async warn(@TheCall() { params, body, caller }: Call<typeof routes.warnPerson>) {
    const person = await this.authors.named(params.login, body.post);
    await this.commands.run(new WarnPerson(person, caller, body.reason));
    return {};
  }

  @Handle(routes.blockPerson)
  async block(@TheCall() { params, body, caller }: Call<typeof routes.blockPerson>) {
    const person = await this.authors.named(params.login, body.post);
    const until = body.days === null ? null : new Date(this.clock.now().getTime() + body.days * dayMs);
    await this.identity.block(person.id, { until, reason: body.reason }, caller);
    return {};
  }

  @Handle(routes.adminRemovals)
  async removals(
    @TheCall() { query }: Call<typeof routes.adminRemovals>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const request = adminList(query, removalColumns, removalFilter);
    const { items, total } = await this.queries.list(request);
    sendRange(reply, 'forum-removals', request.offset, items.length, total);
    return items;
  }
}
