import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p } from '@mikro-orm/core';
import type { CoverFocus } from '../../kernel/contract/covers/focus.js';
import type { Bilingual } from '../../kernel/contract/language.js';
import { constraintMeans, DomainError, refuse, refuseFields } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { championshipState, direction } from '../contract/championship.js';
import { afterEvent, type ChampionshipEvent, type Restorable } from '../contract/championship.machine.js';
import { finishableFrom, isTourLate } from '../contract/completeness.js';
import type { ChampionshipSettings, Tour } from '../contract/editor.js';
import {
  championshipChanged,
  championshipFinished,
  championshipPublished,
  rankingChanged,
} from '../contract/events.js';
import { type Algorithm, championshipKind, usualAlgorithm } from '../algorithms/contract/algorithm.js';
import { refuseFixed } from './results-out.js';
import { newSeed } from './split.js';

/** A picture as it lies in the storage. */
export interface StoredCover {
  storageKey: string;
  bytes: number;
  sha256: string;
}

/** Larger than any screen shows a cover, twice over. */
export const coverShape = { width: 1200, height: 800, fit: 'inside' } as const;
/** Of each side of what is sent, in points: what is smaller is no picture to anybody. */
export const leastCoverSide = 64;

const ChampionshipSchema = defineEntity({
  name: 'Championship',
  schema: 'championships',
  tableName: 'championships',
  checks: [
    {
      name: 'championships_published_whole_check',
      expression: `state in ('DRAFT', 'ARCHIVED') or (date_start is not null and metric <> '')`,
    },
    { name: 'championships_dates_check', expression: 'date_end >= date_start' },
  ],
  properties: {
    id: p.uuid().primary(),
    champname: p.string().length(64).unique('championships_champname_unique'),
    /** What people hand in: files, or repositories that make them (ALGO1). */
    kind: p.enum(championshipKind.options).default('file'),
    /** How repositories are run. */
    algorithm: p.json<Algorithm>().default(JSON.stringify(usualAlgorithm)),
    /** A repository that the platform serves to its own box; null where there is none. */
    repositoryExample: p.string().length(500).nullable(),
    title: p.json<Bilingual>(),
    teaser: p.json<Bilingual>(),
    description: p.json<Bilingual>(),
    rules: p.json<Bilingual>(),
    awards: p.json<Bilingual>(),
    schedule: p.json<Bilingual>(),
    prize: p.json<Bilingual>(),
    /** The last place that wins a prize; 0 where the texts alone say who wins. */
    prizePlaces: p.integer().default(0).check('prize_places >= 0 and prize_places <= 1000'),
    /** What participants should know of the format of a solution beside its columns. */
    formatNote: p.json<Bilingual>().default('{"rus": "", "eng": ""}'),
    /** Empty until one is chosen. */
    metric: p.string().length(40),
    metricParams: p.json<Record<string, string>>(),
    direction: p.enum(direction.options),
    dailyAttempts: p.integer().check('daily_attempts >= 1 and daily_attempts <= 1000'),
    dateStart: p.datetime().nullable().index(),
    dateEnd: p.datetime().nullable(),
    acceptAfterEnd: p.boolean().default(true),
    /** CHAMP3: everybody reads the description, not only those who take part. */
    openDescription: p.boolean().default(false),
    isTest: p.boolean().default(false),
    maxTeamSize: p.integer().default(5).check('max_team_size >= 1 and max_team_size <= 100'),
    /** TEAM2: the last moment for joining and merging; null until the end. */
    teamsUntil: p.datetime().nullable(),
    /** CHAMP7: hours from a team's confirmation; null without a limit. */
    participationWindowHours: p
      .integer()
      .nullable()
      .check('participation_window_hours >= 1 and participation_window_hours <= 8760'),
    /** SUB5: solutions of a team that count for the final result. */
    finalSolutions: p.integer().default(2).check('final_solutions >= 1 and final_solutions <= 20'),
    /** SUB5: share of the truth that is public; null where the truth says it by itself. */
    publicPercent: p.integer().nullable().check('public_percent >= 1 and public_percent <= 99'),
    /** Draws the split, the same one each time. */
    splitSeed: p.integer().default(0),
    /** CHAMP6, in order. */
    tours: p.json<Tour[]>().default('[]'),
    /** When these were changed last: a rule of them may be half typed just after. */
    toursEditedAt: p.datetime().nullable(),
    cover: p.json<StoredCover>().nullable(),
    /** The cover in words, for whom it can't be seen. */
    coverAlt: p.json<Bilingual>().default('{"rus":"","eng":""}'),
    /** Where it is looked at; null in the middle. */
    coverFocus: p.json<CoverFocus>().nullable(),
    state: p.enum(championshipState.options).default('DRAFT'),
    /** When its results were made final; null before. */
    finishedAt: p.datetime().nullable(),
    /** It had no end before it was finished: such a one is for practice. */
    wasTermless: p.boolean().default(false),
    /** Where an archived one comes from. */
    archivedFrom: p.enum(['DRAFT', 'PUBLISHED', 'FINISHED'] as const).nullable(),
    ownerId: p.uuid().index(),
    createdAt: p.datetime(),
    /** Grows with every save, so that nobody saves over what they have not seen. */
    version: p.integer().default(1),
    editedBy: p.uuid().nullable(),
    editedAt: p.datetime().nullable(),
  },
});

/** Settings as they are stored: times as dates. */
export type StoredSettings = Omit<ChampionshipSettings, 'dateStart' | 'dateEnd' | 'teamsUntil'> & {
  teamsUntil: Date | null;
  dateStart: Date | null;
  dateEnd: Date | null;
};
/** What a save may change: also by which seed the public rows are drawn. */
export type SavedSettings = Partial<StoredSettings> & { splitSeed?: number | undefined };
export type NewChampionship = Pick<StoredSettings, 'champname' | 'title'> &
  Partial<StoredSettings> & { ownerId: string; repositoryExample?: string | null };

const empty = { rus: '', eng: '' };
const usual: Omit<StoredSettings, 'champname' | 'title'> = {
  kind: 'file',
  algorithm: usualAlgorithm,
  teaser: empty,
  description: empty,
  rules: empty,
  awards: empty,
  schedule: empty,
  prize: empty,
  prizePlaces: 0,
  formatNote: empty,
  coverAlt: empty,
  coverFocus: null,
  dateStart: null,
  dateEnd: null,
  isTest: false,
  metric: '',
  metricParams: {},
  direction: 'TOP_DOWN',
  dailyAttempts: 5,
  maxTeamSize: 5,
  teamsUntil: null,
  acceptAfterEnd: true,
  openDescription: false,
  participationWindowHours: null,
  finalSolutions: 2,
  publicPercent: null,
  tours: [],
};

/** Those of the tours that are not among the next ones. */
export const toursDropped = (tours: readonly Tour[], next: readonly Tour[]): Tour[] =>
  tours.filter(({ id }) => !next.some((one) => one.id === id));

/** A tour is told from others by its name: in one language at least. */
const refuseNameless = (tours: readonly Tour[]): void =>
  refuseFields(
    Object.fromEntries(
      tours.flatMap(({ title }, at) =>
        title.rus === '' && title.eng === '' ? [[`tours.${at}.title`, 'FIELD_REQUIRED'] as const] : [],
      ),
    ),
  );

/** A contest of a client: texts, dates, metric and files. It is seen by others once it is published. */
export class Championship extends ChampionshipSchema.class {
  static draft(input: NewChampionship, now: Date): Championship {
    const own = { id: newId(), state: 'DRAFT' as const, createdAt: now, version: 1, splitSeed: newSeed() };
    return Object.assign(new Championship(), usual, input, own);
  }

  /** Takes changed settings, saved just now. @throws DomainError for what may not change any more, FIELD_REQUIRED for a nameless tour */
  change(settings: Partial<StoredSettings>): void {
    refuse(this.state === 'ARCHIVED', 'CHAMPIONSHIP_ARCHIVED');
    if (this.state === 'FINISHED') refuseFixed(settings);
    if (this.state !== 'DRAFT' && settings.champname !== undefined && settings.champname !== this.champname) {
      throw new DomainError('CHAMPNAME_FIXED', { fields: { champname: 'CHAMPNAME_FIXED' } });
    }
    if (this.state !== 'DRAFT' && settings.kind !== undefined && settings.kind !== this.kind) {
      throw new DomainError('KIND_FIXED', { fields: { kind: 'KIND_FIXED' } });
    }
    refuseNameless(settings.tours ?? []);
    const isRankedAnew = this.ranksOtherwise(settings);
    if (settings.tours && !isDeepStrictEqual(settings.tours, this.tours)) this.toursEditedAt = this.editedAt;
    Object.assign(this, settings);
    this.refuseHalf();
    this.refuseLateTours(settings);
    if (isRankedAnew) happened(rankingChanged({ championshipId: this.id }));
  }

  /** Notes a save. @throws DomainError CONFLICT when somebody else saved since `version` was read */
  save(version: number, by: string, now: Date): void {
    if (version !== this.version) {
      const details = { version: this.version, at: this.editedAt?.toISOString() ?? null, editedBy: this.editedBy };
      throw new DomainError('CONFLICT', { details });
    }
    this.touch(by, now);
  }

  /** Notes that it, or a file of it, was changed by somebody. */
  touch(by: string, now: Date): void {
    this.version += 1;
    this.editedBy = by;
    this.editedAt = now;
    happened(championshipChanged({ championshipId: this.id }));
  }

  /** Takes a picture, or none. @throws DomainError CHAMPIONSHIP_ARCHIVED for an archived one */
  wear(cover: StoredCover | null): void {
    refuse(this.state === 'ARCHIVED', 'CHAMPIONSHIP_ARCHIVED');
    this.cover = cover;
  }

  publish(now: Date): void {
    this.become({ type: 'PUBLISH' }, now);
  }

  /** @throws DomainError STATE_UNREACHABLE when the machine does not allow it, CHAMPIONSHIP_NOT_OVER for an early finish */
  become(event: ChampionshipEvent, now: Date): void {
    const next = afterEvent(this.state, event);
    if (!next) throw new DomainError('STATE_UNREACHABLE');
    if (event.type === 'FINISH') this.end(now);
    this.archivedFrom = next === 'ARCHIVED' ? (this.state as Restorable) : null;
    this.state = next;
    const data = { championshipId: this.id, champname: this.champname };
    if (event.type === 'PUBLISH') happened(championshipPublished(data));
    if (event.type === 'FINISH') happened(championshipFinished(data));
  }

  /** A termless championship ends when it is finished; an end is waited for, and so are its tours, in which people compete still. */
  private end(now: Date): void {
    const { tours, dateEnd } = this;
    const endsAt = finishableFrom({ tours, dateEnd: dateEnd?.toISOString() ?? null });
    refuse(endsAt !== null && now < new Date(endsAt), 'CHAMPIONSHIP_NOT_OVER', { endsAt });
    this.wasTermless = !dateEnd;
    this.dateEnd ??= now;
    this.finishedAt = now;
  }

  /**
   * Another direction turns every board round; without a tour its solutions are compared with others; and what came near the end is in
   * time or late by where that is.
   */
  private ranksOtherwise(next: Partial<StoredSettings>): boolean {
    const { direction = this.direction, tours = this.tours, dateEnd = this.dateEnd } = next;
    const isMoved = this.state !== 'DRAFT' && !isDeepStrictEqual(dateEnd, this.dateEnd ?? null);
    return isMoved || direction !== this.direction || toursDropped(this.tours, tours).length > 0;
  }

  /** CHAMP6: nobody competes after the end. What was saved so before stays, until it is changed. */
  private refuseLateTours(settings: Partial<StoredSettings>): void {
    const { dateEnd, tours } = this;
    if (!(dateEnd instanceof Date) || (settings.tours === undefined && settings.dateEnd === undefined)) return;
    const late = tours.flatMap((tour, at) => (isTourLate(tour, dateEnd.toISOString()) ? [`tours.${at}.dateEnd`] : []));
    const blamed = settings.tours === undefined && late.length > 0 ? ['dateEnd'] : late;
    refuseFields(Object.fromEntries(blamed.map((field) => [field, 'TOUR_AFTER_END'] as const)));
  }

  private refuseHalf(): void {
    const { dateStart, dateEnd } = this;
    const turned = dateStart instanceof Date && dateEnd instanceof Date && dateEnd <= dateStart;
    if (turned) throw new DomainError('END_BEFORE_START', { fields: { dateEnd: 'END_BEFORE_START' } });
    if (this.state === 'DRAFT') return;
    if (!dateStart) throw new DomainError('FIELD_REQUIRED', { fields: { dateStart: 'FIELD_REQUIRED' } });
    if (!this.metric) throw new DomainError('FIELD_REQUIRED', { fields: { metric: 'FIELD_REQUIRED' } });
  }
}

ChampionshipSchema.setClass(Championship);
constraintMeans('championships_champname_unique', 'CHAMPNAME_USED');
