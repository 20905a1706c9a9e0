import { defineEntity, p } from '@mikro-orm/core';
import type { Bilingual } from '../../kernel/contract/language.js';
import { constraintMeans } from '../../kernel/domain/domain-error.js';
import { newId } from '../../kernel/domain/id.js';
import { championshipState, direction } from '../contract/championship.js';
import type { Direction } from '../contract/championship.js';

const ChampionshipSchema = defineEntity({
  name: 'Championship',
  schema: 'championships',
  tableName: 'championships',
  properties: {
    id: p.uuid().primary(),
    champname: p.string().length(64).unique('championships_champname_unique'),
    title: p.json<Bilingual>(),
    teaser: p.json<Bilingual>(),
    description: p.json<Bilingual>(),
    rules: p.json<Bilingual>(),
    awards: p.json<Bilingual>(),
    schedule: p.json<Bilingual>(),
    prize: p.json<Bilingual>(),
    metric: p.string().length(40),
    metricParams: p.json<Record<string, string>>(),
    direction: p.enum(direction.options),
    dailyAttempts: p.integer().check('daily_attempts >= 1 and daily_attempts <= 1000'),
    dateStart: p.datetime().index(),
    dateEnd: p.datetime().nullable(),
    acceptAfterEnd: p.boolean().default(true),
    isTest: p.boolean().default(false),
    state: p.enum(championshipState.options).default('DRAFT'),
    ownerId: p.uuid().index(),
    createdAt: p.datetime(),
  },
});

export interface NewChampionship {
  champname: string;
  title: Bilingual;
  teaser: Bilingual;
  description: Bilingual;
  rules: Bilingual;
  awards: Bilingual;
  schedule: Bilingual;
  prize: Bilingual;
  metric: string;
  metricParams: Record<string, string>;
  direction: Direction;
  dailyAttempts: number;
  dateStart: Date;
  dateEnd: Date | null;
  /** After the end, late solutions are scored outside the ranking (CHAMP8); true unless said otherwise. */
  acceptAfterEnd?: boolean;
  /** Seen by its owner and admins only (CHAMP1). */
  isTest?: boolean;
  ownerId: string;
}

/** A contest of a client: texts, dates, metric and files. It is seen by others once it is published. */
export class Championship extends ChampionshipSchema.class {
  static draft(input: NewChampionship, now: Date): Championship {
    const usual = { acceptAfterEnd: true, isTest: false };
    const own = { id: newId(), state: 'DRAFT' as const, createdAt: now };
    return Object.assign(new Championship(), usual, input, own);
  }

  publish(): void {
    this.state = 'PUBLISHED';
  }
}

ChampionshipSchema.setClass(Championship);
constraintMeans('championships_champname_unique', 'CONFLICT');
