import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { query } from '../../../kernel/database/sql.js';
import { refuse } from '../../../kernel/domain/domain-error.js';
import { newId } from '../../../kernel/domain/id.js';
import { trialsADay } from '../contract/limits.js';
import type { Repository } from '../domain/run.js';
import { RepositoryCheck } from '../domain/runner.js';
import { trialsOf } from '../queries/counted-trials.js';

/** Has a runner look whether a repository can be had. @returns the id of the check @throws DomainError TRIALS_EXCEEDED */
export class BeginCheck extends Command<string> {
  static readonly asksNobody = 'changes nothing of the championship: a runner looks whether a repository is there';

  constructor(
    readonly championshipId: string,
    readonly repository: Repository,
    /** Who asks, and in the turn of which team; null of an organiser. */
    readonly by: { personId: string; teamId: string | null },
    /** It is to be run on the visible tests. */
    readonly runs: boolean,
  ) {
    super();
  }
}

@CommandHandler(BeginCheck)
export class BeginCheckHandler implements ICommandHandler<BeginCheck> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ championshipId, by, runs, repository: { url, ref, trustedCommit } }: BeginCheck): Promise<string> {
    if (runs) await this.refuseMore(championshipId, by);
    const id = newId();
    const asked = { personId: by.personId, turnOf: turnOf(by), runs, askedAt: this.clock.now() };
    const check = { id, championshipId, repository: url, ref, trustedCommit, ...asked };
    this.em.create(RepositoryCheck, check, { persist: true });
    return id;
  }

  /** Trials of one team begin one after the other, so that none is counted too late. */
  private async refuseMore(championshipId: string, by: BeginCheck['by']): Promise<void> {
    await query(this.em, `select pg_advisory_xact_lock(hashtextextended('trials ' || $1, 0))`, [turnOf(by)]);
    const { used, retryAfter } = await trialsOf(this.em, championshipId, by, this.clock.now());
    refuse(used >= trialsADay, 'TRIALS_EXCEEDED', { limit: trialsADay, retryAfter });
  }
}

const turnOf = ({ personId, teamId }: BeginCheck['by']): string => teamId ?? personId;
