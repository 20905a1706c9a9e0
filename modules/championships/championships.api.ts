import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../kernel/audit/audit.js';
import type { Caller } from '../kernel/contract/status.js';
import { readerOf } from '../kernel/database/reader.js';
import { DomainError, found } from '../kernel/domain/domain-error.js';
import { ChampionshipFile } from './domain/championship-file.js';
import { Championship } from './domain/championship.js';

/** What other contexts need of a championship. */
export type ChampionshipFacts = Pick<
  Championship,
  | 'id'
  | 'champname'
  | 'metric'
  | 'metricParams'
  | 'direction'
  | 'dailyAttempts'
  | 'dateStart'
  | 'dateEnd'
  | 'acceptAfterEnd'
>;

/** What other contexts may ask of championships. */
@Injectable()
export class ChampionshipsApi {
  constructor(private readonly orm: MikroORM) {}

  /** A championship that the caller may see. @throws DomainError NOT_FOUND */
  async visible(champname: string, caller: Caller | null): Promise<ChampionshipFacts> {
    const championship = found(await readerOf(this.orm).findOne(Championship, { champname }));
    const own = caller?.role === 'admin' || caller?.id === championship.ownerId;
    return found(own || (championship.state === 'PUBLISHED' && !championship.isTest) ? championship : null);
  }

  /**
   * A championship that the caller may manage: its client and admins may.
   * @throws DomainError NOT_FOUND where they may not even see it, FORBIDDEN where they may do no more than that
   */
  async managed(which: { id: string } | { champname: string }, caller: Pick<Actor, 'id' | 'role'>) {
    const championship = found(await readerOf(this.orm).findOne(Championship, which));
    if (caller.role === 'admin' || caller.id === championship.ownerId) return championship as ChampionshipFacts;
    found(championship.state === 'PUBLISHED' && !championship.isTest ? championship : null);
    throw new DomainError('FORBIDDEN');
  }

  /** @throws DomainError NOT_FOUND */
  async byId(id: string): Promise<ChampionshipFacts> {
    return found(await readerOf(this.orm).findOne(Championship, { id }));
  }

  /** The truth of a championship: where it is stored and its checksum. Never for a participant's eyes. */
  async truthOf(championshipId: string): Promise<{ storageKey: string; sha256: string }> {
    const where = { championship: championshipId, kind: 'truth' } as const;
    return found(await readerOf(this.orm).findOne(ChampionshipFile, where, { orderBy: { updatedAt: 'desc' } }));
  }

  /** The truth with this checksum, also one that was replaced since; else the one of now. Null where there is none. */
  async truthWith(championshipId: string, sha256: string): Promise<{ storageKey: string; sha256: string } | null> {
    const where = { championship: championshipId, kind: 'truth' } as const;
    const truths = await this.orm.em.fork().find(ChampionshipFile, where, { orderBy: { updatedAt: 'desc' } });
    return truths.find((truth) => truth.sha256 === sha256) ?? truths[0] ?? null;
  }
}
