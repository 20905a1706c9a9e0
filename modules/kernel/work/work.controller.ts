import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Commands } from '../commands/commands.js';
import * as routes from '../contract/work/routes.js';
import { adminList, sendRange } from '../http/admin-list.js';
import { type Call, Handle, TheCall } from '../http/handle.js';
import { CancelWork } from './commands/cancel-work.js';
import { WorkAgain } from './commands/work-again.js';
import { ShownWorks } from './shown-work.js';
import { workFilter, WorkQueries, workSort } from './work-queries.js';

/** What takes long: watched and cancelled by whoever asked for it, begun once more by admins. */
@Controller()
export class WorkController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: WorkQueries,
    private readonly shown: ShownWorks,
  ) {}

  @Handle(routes.work)
  one(@TheCall() { params, caller }: Call<typeof routes.work>) {
    return this.queries.view(params.id, caller);
  }

  @Handle(routes.cancelWork)
  async cancel(@TheCall() { params, caller }: Call<typeof routes.cancelWork>) {
    if (!(await this.shown.cancel(params.id, caller))) await this.commands.run(new CancelWork(params.id, caller));
    return this.queries.view(params.id, caller);
  }

  @Handle(routes.adminWork)
  async list(@TheCall() { query }: Call<typeof routes.adminWork>, @Res({ passthrough: true }) reply: FastifyReply) {
    const asked = adminList({ sort: '["madeAt","DESC"]', ...query }, workSort, workFilter);
    const filter = query.state ? { ...asked.filter, state: query.state } : asked.filter;
    const { items, total } = await this.queries.list({ ...asked, filter });
    sendRange(reply, 'work', asked.offset, items.length, total);
    return items;
  }

  @Handle(routes.workAgain)
  async again(@TheCall() { params, caller, body }: Call<typeof routes.workAgain>) {
    await this.commands.run(new WorkAgain(params.id, caller, body.reason));
    return this.queries.view(params.id, caller);
  }
}
