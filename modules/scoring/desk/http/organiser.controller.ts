import { Controller, Header, StreamableFile } from '@nestjs/common';
import { Commands } from '../../../kernel/commands/commands.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { type Call, Handle, TheCall } from '../../../kernel/http/handle.js';
import { LookAtPrivate } from '../../boards/commands/look-at-private.js';
import { finalPreviewCsv, previewFinal } from '../../boards/contract/final-preview-routes.js';
import * as routes from '../contract/organiser-routes.js';
import { FinalPreviews } from '../../boards/queries/final-preview.js';
import { OrganiserQueries } from '../queries/organiser-queries.js';
import { OrganiserQueues } from '../queries/organiser-queues.js';
import { BeginRetries } from '../../solutions/commands/begin-retries.js';
import { retrySolutionsKind } from '../../solutions/contract/retried.js';

/** SUB3, SUB4: solutions of all teams, the queue and what was granted, for the client of a championship and admins. */
@Controller()
export class OrganiserController {
  constructor(
    private readonly queries: OrganiserQueries,
    private readonly queues: OrganiserQueues,
    private readonly finals: FinalPreviews,
    private readonly commands: Commands,
  ) {}

  @Handle(routes.submissions)
  async submissions(@TheCall() { params, query, caller }: Call<typeof routes.submissions>) {
    if (query.private) await this.look(params.champname, caller);
    return this.queries.list(params.champname, caller, query);
  }

  @Handle(routes.submission)
  async submission(@TheCall() { params, query, caller }: Call<typeof routes.submission>) {
    if (query.private) await this.look(params.champname, caller);
    return this.queries.one(params.champname, params.id, caller, query.private);
  }

  @Handle(routes.championshipQueue)
  queue(@TheCall() { params, caller }: Call<typeof routes.championshipQueue>) {
    return this.queues.of(params.champname, caller);
  }

  @Handle(routes.attemptGrants)
  grants(@TheCall() { params, query, caller }: Call<typeof routes.attemptGrants>) {
    return this.queries.grants(params.champname, caller, query);
  }

  @Handle(routes.retrySolutions)
  async retry(@TheCall() { params, body, caller }: Call<typeof routes.retrySolutions>) {
    const begin = new BeginRetries(params.champname, caller, body.reason, body.solutions ?? null);
    const { workId } = await this.commands.run(begin, { isLong: true });
    return { id: workId, kind: retrySolutionsKind, state: 'waiting' as const };
  }

  @Handle(previewFinal)
  async final(@TheCall() { params, query, caller }: Call<typeof previewFinal>) {
    return this.finals.page(await this.look(params.champname, caller), query);
  }

  @Handle(finalPreviewCsv)
  @Header('Cache-Control', 'no-store')
  async finalCsv(@TheCall() { params, caller }: Call<typeof finalPreviewCsv>) {
    const csv = await this.finals.csv(await this.look(params.champname, caller));
    const disposition = `attachment; filename="not-public-final-${params.champname}.csv"`;
    return new StreamableFile(Buffer.from(csv), { type: 'text/csv; charset=utf-8', disposition });
  }

  /** What is private is read by whoever leads the championship, and not unseen. */
  private look(champname: string, caller: Caller) {
    return this.commands.run(new LookAtPrivate(champname, caller));
  }
}
