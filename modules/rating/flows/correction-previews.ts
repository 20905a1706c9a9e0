import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import type { Actor } from '../../kernel/audit/audit.js';
import { Correcting } from '../commands/correcting.js';
import type { Consequences, Correction } from '../contract/correction.js';
import { consequencesOf } from '../queries/results-now.js';

/** Carries what was found out of a transaction that is taken back. */
class TakenBack extends Error {
  constructor(readonly consequences: Consequences) {
    super('taken back');
  }
}

/** RATE1: what a correction would do. It is done, looked at and taken back, so that it can't differ from the real one. */
@Injectable()
export class CorrectionPreviews {
  constructor(
    private readonly orm: MikroORM,
    private readonly championships: ChampionshipsApi,
    private readonly correcting: Correcting,
  ) {}

  /** @throws DomainError NOT_FOUND */
  async preview(champname: string, change: Correction, by: Actor): Promise<Consequences> {
    const championship = await this.championships.managed({ champname }, by);
    try {
      return await this.orm.em.fork().transactional(async (own) => {
        const moves = await this.correcting.correct(championship, change, '', true);
        throw new TakenBack(await consequencesOf(own as EntityManager, moves));
      });
    } catch (error) {
      if (error instanceof TakenBack) return error.consequences;
      throw error;
    }
  }
}
