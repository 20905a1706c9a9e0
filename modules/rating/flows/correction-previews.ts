import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import type { Actor } from '../../kernel/audit/audit.js';
import { found } from '../../kernel/domain/domain-error.js';
import { FinalsApi } from '../../scoring/finals.api.js';
import { Correcting } from '../commands/correcting.js';
import type { Consequences, Correction } from '../contract/correction.js';
import { consequencesOf, type Move } from '../queries/results-now.js';

/** Carries what was found out of a transaction that is taken back. */
class TakenBack extends Error {
  constructor(readonly consequences: Consequences) {
    super('taken back');
  }
}

/** Somebody with an account, under whose name it is kept that they saw what is private. */
type Looker = Actor & { id: string };

/**
 * RATE1: what a correction would do. It is done, looked at and taken back, so that it can't differ from the real one. Before
 * the results are out it tells the order by private scores: not unseen, as everywhere (SUB5).
 */
@Injectable()
export class CorrectionPreviews {
  constructor(
    private readonly orm: MikroORM,
    private readonly championships: ChampionshipsApi,
    private readonly correcting: Correcting,
    private readonly finals: FinalsApi,
  ) {}

  /** @throws DomainError NOT_FOUND */
  async preview(champname: string, change: Correction, by: Looker): Promise<Consequences> {
    const championship = await this.finals.lookAtPrivate(champname, by);
    return this.takenBack(() => this.correcting.correct(championship, change, { by, reason: '', isTry: true }));
  }

  /** Of a re-judgement before it is applied; one that was decided moves nobody any more. @throws DomainError NOT_FOUND */
  async ofRejudge(rejudgeId: string, by: Looker): Promise<Consequences> {
    const { championshipId, isOpen } = found(await this.finals.ofRejudge(rejudgeId));
    const { champname } = await this.championships.managed({ id: championshipId }, by);
    if (!isOpen) return { moved: 0, items: [] };
    const championship = await this.finals.lookAtPrivate(champname, by);
    return this.takenBack(() => this.correcting.tryRejudge(championship, rejudgeId));
  }

  private async takenBack(moves: () => Promise<Move[]>): Promise<Consequences> {
    try {
      return await this.orm.em.fork().transactional(async (own) => {
        throw new TakenBack(await consequencesOf(own as EntityManager, await moves()));
      });
    } catch (error) {
      if (error instanceof TakenBack) return error.consequences;
      throw error;
    }
  }
}
