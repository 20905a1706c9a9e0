import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ArticlesApi } from '../../articles/articles.api.js';
import { Commands } from '../../kernel/commands/commands.js';
import { adminList, sendRange } from '../../kernel/http/admin-list.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { parse } from '../../kernel/http/validate.js';
import { ApplyForThread, DecideThread } from '../commands/apply-for-thread.js';
import { DecideComplaints } from '../commands/complaints/decide-complaints.js';
import { DecideElsewhere } from '../commands/complaints/decide-elsewhere.js';
import * as routes from '../contract/applications.js';
import { receiveLogo } from '../flows/receive-logo.js';
import {
  complaintColumns,
  complaintFilter,
  ForumAdminQueries,
  threadColumns,
  threadFilter,
} from '../queries/admin-queries.js';
import { ThreadQueries } from '../queries/thread-queries.js';

/** FORUM3: applications for threads, and what admins decide. */
@Controller()
export class ApplicationsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: ForumAdminQueries,
    private readonly threads: ThreadQueries,
    private readonly articles: ArticlesApi,
  ) {}

  @Handle(routes.applyForThread)
  async apply(@TheCall() { caller }: Call<typeof routes.applyForThread>, @Req() request: FastifyRequest) {
    const { fields, logo } = await receiveLogo(request);
    const form = parse(routes.applicationForm, fields);
    await this.commands.run(new ApplyForThread(caller, form, logo));
    const { items } = await this.queries.own(caller.id);
    return found(items.find(({ name }) => name === form.name));
  }

  @Handle(routes.ownApplications)
  own(@TheCall() { caller }: Call<typeof routes.ownApplications>) {
    return this.queries.own(caller.id);
  }

  @Handle(routes.approveThread)
  async approve(@TheCall() { params, body, ...reader }: Call<typeof routes.approveThread>) {
    await this.commands.run(new DecideThread(params.name, reader.caller, { ...body, approved: true }));
    return this.threads.one(params.name, reader);
  }

  @Handle(routes.rejectThread)
  async reject(@TheCall() { params, body, caller }: Call<typeof routes.rejectThread>) {
    await this.commands.run(new DecideThread(params.name, caller, { ...body, approved: false }));
    return {};
  }

  @Handle(routes.adminThreads)
  async adminThreads(
    @TheCall() { query }: Call<typeof routes.adminThreads>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const request = adminList(query, threadColumns, threadFilter);
    const { items, total } = await this.queries.threads(request);
    sendRange(reply, 'forum-threads', request.offset, items.length, total);
    return items;
  }

  @Handle(routes.adminComplaints)
  async adminComplaints(
    @TheCall() { query }: Call<typeof routes.adminComplaints>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const request = adminList(query, complaintColumns, complaintFilter);
    const { items, total } = await this.queries.complaints(request);
    sendRange(reply, 'forum-complaints', request.offset, items.length, total);
    return items;
  }

  @Handle(routes.decideComplaints)
  async decide(@TheCall() { params, body, caller }: Call<typeof routes.decideComplaints>) {
    const [kind, id = ''] = params.id.split(':');
    // An article goes with its text: its author has it as a draft.
    if (kind === 'topic' && body.decision === 'remove') {
      const seen = { reason: body.reason, version: body.revision };
      const became = await this.articles.takeBack(id, caller, seen);
      refuse(became === 'changed', 'POST_CHANGED');
      if (became === 'taken') return {};
    }
    if (kind === 'remark') {
      await this.commands.run(new DecideElsewhere({ kind, id }, caller, body.decision, body.reason));
      return {};
    }
    const item = { kind: kind === 'topic' ? ('topic' as const) : ('comment' as const), id };
    await this.commands.run(new DecideComplaints(item, caller, body));
    return {};
  }
}
