import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import type { Actor } from '../../../kernel/audit/audit.js';
import { found, refuse } from '../../../kernel/domain/domain-error.js';
import { Works } from '../../../kernel/work/works.js';
import { applyRejudgeKind } from '../contract/applying.js';
import { Rejudge } from '../domain/rejudge.js';
import { isOutdated } from '../queries/outdated.js';

/**
 * SUB6: the new scores of a re-judgement are to count. Answers the id of the work, which is the same until that has failed:
 * whoever asks once more watches what goes on.
 */
export class BeginApplying extends Command<{ workId: string }> {
  constructor(
    readonly rejudgeId: string,
    readonly by: Actor,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(BeginApplying)
export class BeginApplyingHandler implements ICommandHandler<BeginApplying> {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
    private readonly works: Works,
  ) {}

  /** @throws DomainError REJUDGE_RUNNING, REJUDGE_DECIDED or REJUDGE_OUTDATED where it can't be */
  async execute({ rejudgeId: id, by, reason }: BeginApplying) {
    const known = found(await this.em.findOne(Rejudge, { id }));
    const championship = await this.championships.managed({ id: known.championshipId }, by);
    // Not waited for: a worker that makes it count holds the row for as long as that takes.
    if (known.applyingId) return { workId: known.applyingId };
    const rejudge = found(
      await this.em.findOne(Rejudge, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }),
    );
    if (rejudge.applyingId) return { workId: rejudge.applyingId };
    if (rejudge.state !== 'APPLIED') {
      rejudge.refuseToApply();
      refuse(await isOutdated(this.em, this.championships, rejudge, championship), 'REJUDGE_OUTDATED');
    }
    const wish = { kind: applyRejudgeKind, subject: id, championship: championship.id, person: by.id };
    const workId = await this.works.begin(this.em, wish);
    Object.assign(rejudge, { applyingId: workId, applyingBy: by.login, applyingReason: reason });
    return { workId };
  }
}
