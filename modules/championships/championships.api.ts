import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../kernel/contract/status.js';
import { readerOf } from '../kernel/database/reader.js';
import { found } from '../kernel/domain/domain-error.js';
import type { Tour } from './contract/editor.js';
import { ChampionshipFile } from './domain/championship-file.js';
import { Championship } from './domain/championship.js';

/** What other contexts need of a championship. */
export type ChampionshipFacts = Pick<
  Championship,
  | 'id'
  | 'champname'
  | 'state'
  | 'metric'
  | 'metricParams'
  | 'direction'
  | 'dailyAttempts'
  | 'dateEnd'
  | 'acceptAfterEnd'
  | 'maxTeamSize'
  | 'participationWindowHours'
  | 'finalSolutions'
> & { dateStart: Date };

/** Before this a draft without a date does not start. */
const never = new Date('9999-12-31T00:00:00Z');

const factsOf = (championship: Championship): ChampionshipFacts => {
  const { id, champname, state, metric, metricParams, direction, dailyAttempts, dateStart, dateEnd } = championship;
  const { acceptAfterEnd, maxTeamSize, participationWindowHours, finalSolutions } = championship;
  const terms = { dailyAttempts, dateStart: dateStart ?? never, dateEnd, acceptAfterEnd, participationWindowHours };
  return { id, champname, state, metric, metricParams, direction, ...terms, maxTeamSize, finalSolutions };
};

/** What other contexts may ask of championships. */
@Injectable()
export class ChampionshipsApi {
  constructor(private readonly orm: MikroORM) {}

  /** A championship that the caller may see. @throws DomainError NOT_FOUND */
  async visible(champname: string, caller: Caller | null): Promise<ChampionshipFacts> {
    const championship = found(await readerOf(this.orm).findOne(Championship, { champname }));
    const own = caller?.role === 'admin' || caller?.id === championship.ownerId;
    return factsOf(found(own || championship.isOpen ? championship : null));
  }

  /** One that the caller may edit: their own, any for an admin. For all others it does not exist. @throws DomainError NOT_FOUND */
  async editable(champname: string, caller: Caller): Promise<ChampionshipFacts> {
    const championship = found(await readerOf(this.orm).findOne(Championship, { champname }));
    return factsOf(found(caller.role === 'admin' || caller.id === championship.ownerId ? championship : null));
  }

  /** @throws DomainError NOT_FOUND */
  async byId(id: string): Promise<ChampionshipFacts> {
    return factsOf(found(await readerOf(this.orm).findOne(Championship, { id })));
  }

  /** CHAMP6: its tours in their order; none where everybody competes from start to end. @throws DomainError NOT_FOUND */
  async toursOf(championshipId: string): Promise<readonly Tour[]> {
    return found(await readerOf(this.orm).findOne(Championship, { id: championshipId })).tours;
  }

  /** The truth of a championship: where it is stored and its checksum. Never for a participant's eyes. */
  async truthOf(championshipId: string): Promise<{ storageKey: string; sha256: string }> {
    const where = { championship: championshipId, kind: 'truth', replacedAt: null } as const;
    return found(await readerOf(this.orm).findOne(ChampionshipFile, where));
  }

  /** The truth with this checksum, also one that was replaced since; else the one of now. Null where there is none. */
  async truthWith(championshipId: string, sha256: string): Promise<{ storageKey: string; sha256: string } | null> {
    const where = { championship: championshipId, kind: 'truth' } as const;
    const truths = await this.orm.em.fork().find(ChampionshipFile, where, { orderBy: { updatedAt: 'desc' } });
    return truths.find((truth) => truth.sha256 === sha256) ?? truths[0] ?? null;
  }
}
