import { Controller, Header, StreamableFile } from '@nestjs/common';
import { Commands } from '../../../kernel/commands/commands.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { type Call, Handle, TheCall } from '../../../kernel/http/handle.js';
import { BeginApplying } from '../commands/begin-applying.js';
import { DecideRejudge } from '../commands/decide-rejudge.js';
import { LookAtPrivate } from '../../boards/commands/look-at-private.js';
import { StartRejudge } from '../commands/start-rejudge.js';
import { applyRejudgeKind } from '../contract/applying.js';
import * as routes from '../contract/rejudge-routes.js';
import { RejudgeQueries } from '../queries/rejudge-queries.js';

/** SUB6: re-judgements, for the client of a championship and admins. */
@Controller()
export class RejudgeController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: RejudgeQueries,
  ) {}

  @Handle(routes.rejudge)
  async start(@TheCall() { params: { champname }, body, caller }: Call<typeof routes.rejudge>) {
    const started = new StartRejudge(champname, caller, body.reason, body.solutions ?? null);
    const { id, refused } = await this.commands.run(started, { isLong: true });
    return { ...(await this.queries.one(id, caller)), refused };
  }

  @Handle(routes.rejudges)
  list(@TheCall() { params, caller }: Call<typeof routes.rejudges>) {
    return this.queries.list(params.champname, caller);
  }

  @Handle(routes.rejudgement)
  async one(@TheCall() { params, caller }: Call<typeof routes.rejudgement>) {
    return this.look(await this.queries.one(params.id, caller), caller);
  }

  @Handle(routes.rejudgeMoves)
  @Header('Cache-Control', 'no-store')
  async moves(@TheCall() { params, caller }: Call<typeof routes.rejudgeMoves>) {
    const { champname, csv } = await this.look(await this.queries.csv(params.id, caller), caller);
    const disposition = `attachment; filename="rejudge-${champname}.csv"`;
    return new StreamableFile(Buffer.from(csv), { type: 'text/csv; charset=utf-8', disposition });
  }

  @Handle(routes.applyRejudge)
  async apply(@TheCall() { params, body, caller }: Call<typeof routes.applyRejudge>) {
    const { workId } = await this.commands.run(new BeginApplying(params.id, caller, body.reason));
    return { id: workId, kind: applyRejudgeKind, state: 'waiting' as const };
  }

  @Handle(routes.discardRejudge)
  async discard(@TheCall() { params: { id }, body, caller }: Call<typeof routes.discardRejudge>) {
    await this.commands.run(new DecideRejudge(id, 'discard', caller, body.reason), { isLong: true });
    return this.look(await this.queries.one(id, caller), caller);
  }

  /** Who moves on the final board tells private scores: not unseen, as everywhere (SUB5). */
  private async look<View extends { champname: string; hasPrivate: boolean }>(
    view: View,
    caller: Caller,
  ): Promise<View> {
    if (view.hasPrivate) await this.commands.run(new LookAtPrivate(view.champname, caller));
    return view;
  }
}
