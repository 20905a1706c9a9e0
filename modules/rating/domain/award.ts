import { defineEntity, p } from '@mikro-orm/core';
import type { Bilingual } from '../../kernel/contract/language.js';
import { awards } from '../../scoring/boards/contract/medal-zones.js';
import { ranks } from '../contract/ladder.js';

/**
 * A championship as the rating sees it: how it counts, and what of it was awarded. One of this installation has its id; an
 * imported one has an id of its own.
 */
export const Contest = defineEntity({
  name: 'Contest',
  schema: 'rating',
  tableName: 'contests',
  indexes: [{ name: 'contests_ended_index', properties: ['endedAt'] }],
  // The others have theirs in championships, where one may be called as one of elsewhere was.
  uniques: [{ name: 'contests_champname_unique', properties: ['champname'], where: 'imported' }],
  properties: {
    id: p.uuid().primary(),
    champname: p.string().length(64),
    /** Of an imported one; the others have theirs in championships. */
    title: p.json<Bilingual>().nullable(),
    // As numbers of the database's own kind, since a comparison with doubles is read back otherwise than it was written.
    weight: p.double().default(1).check('weight::numeric >= 0 and weight::numeric <= 1'),
    /** Whether it counts for the rating at all. */
    counts: p.boolean().default(true),
    imported: p.boolean().default(false),
    /** When its results came out; null before. */
    endedAt: p.datetime().nullable(),
    /** Teams that were ranked. */
    teams: p.integer().default(0),
  },
});

/** What a person got of a championship. Points follow from it alone, by the formula of its version. */
export const Award = defineEntity({
  name: 'Award',
  schema: 'rating',
  tableName: 'awards',
  indexes: [
    { name: 'awards_person_index', properties: ['personId', 'endedAt', 'contestId'] },
    {
      name: 'awards_unnamed_index',
      properties: ['contestId', 'place'],
      where: 'team is null and team_id is null',
    },
  ],
  properties: {
    contestId: p.uuid().primary(),
    personId: p.uuid().primary(),
    /** Null for an imported one. */
    teamId: p.uuid().nullable(),
    /** As the file of an imported one has it; null where teams know it, or it is told by who was in it (`queries/team-name-sql.ts`). */
    team: p.string().length(64).nullable(),
    place: p.integer().check('place >= 1'),
    /** The first and the last of the places that equal scores share. */
    placeFrom: p.integer(),
    placeTo: p.integer(),
    teams: p.integer(),
    teamSize: p.integer().check('team_size >= 1'),
    // As numbers of the database's own kind, since a comparison with doubles is read back otherwise than it was written.
    weight: p.double(),
    medal: p.enum(awards).nullable(),
    /** Points on the day of the end. */
    base: p.double(),
    /** Its part of the person's key: see `contract/points.ts`. */
    keyPart: p.double(),
    endedAt: p.datetime(),
    formula: p.smallint(),
    /** Of a disqualified team: kept to be seen, counts for nothing. */
    voided: p.boolean().default(false),
  },
});

/** What somebody has in all. A trigger of the awards keeps it: see `schema/functions.sql`. */
export const PersonSum = defineEntity({
  name: 'PersonSum',
  schema: 'rating',
  tableName: 'sums',
  properties: {
    personId: p.uuid().primary(),
    /** Decimal, so that sums are exact whatever the order that they are taken in. */
    key: p.string().columnType('numeric'),
    gold: p.integer(),
    silver: p.integer(),
    bronze: p.integer(),
    contests: p.integer(),
  },
});

/** RATE2: a rank of medals that somebody reached, and by what. */
export const ReachedRank = defineEntity({
  name: 'ReachedRank',
  schema: 'rating',
  tableName: 'ranks',
  properties: {
    personId: p.uuid().primary(),
    rank: p.enum(ranks).primary(),
    contestId: p.uuid(),
    reachedAt: p.datetime(),
    /** It was kept, and its person is disqualified somewhere: it counts for nothing until that is taken back. */
    lost: p.boolean().default(false),
  },
});

/** The rating as it was ordered at one moment. */
export const Ordering = defineEntity({
  name: 'Ordering',
  schema: 'rating',
  tableName: 'orderings',
  properties: {
    id: p.uuid().primary(),
    takenAt: p.datetime(),
    people: p.integer(),
    shown: p.boolean().default(false),
  },
  indexes: [
    {
      name: 'orderings_shown_index',
      expression: 'create unique index "orderings_shown_index" on "rating"."orderings" ("shown") where shown',
    },
  ],
});

/** A person's row in it. */
export const RatedPerson = defineEntity({
  name: 'RatedPerson',
  schema: 'rating',
  tableName: 'places',
  indexes: [
    { name: 'places_person_index', properties: ['personId', 'orderingId'] },
    {
      name: 'places_medals_index',
      expression:
        'create index "places_medals_index" on "rating"."places" ("ordering_id", "medal_place") where medal_place is not null',
    },
  ],
  properties: {
    orderingId: p.uuid().primary(),
    place: p.integer().primary(),
    personId: p.uuid(),
    key: p.double(),
    gold: p.integer(),
    silver: p.integer(),
    bronze: p.integer(),
    contests: p.integer(),
    /** Of medals; null for none yet. */
    rank: p.enum(ranks).nullable(),
    /** By gold, silver and bronze; null without a medal. */
    medalPlace: p.integer().nullable(),
    /** 30 days before; null for who was not in the rating then. */
    placeBefore: p.integer().nullable(),
  },
});

/** Somebody's place at the end of a month. */
export const MonthlyPlace = defineEntity({
  name: 'MonthlyPlace',
  schema: 'rating',
  tableName: 'months',
  properties: {
    personId: p.uuid().primary(),
    month: p.date().primary(),
    place: p.integer(),
    score: p.double(),
  },
});

/** A month whose places are kept. */
export const KeptMonth = defineEntity({
  name: 'KeptMonth',
  schema: 'rating',
  tableName: 'kept_months',
  properties: { month: p.date().primary(), people: p.integer() },
});

/** A row of a file of results that is being read. */
export const ImportRow = defineEntity({
  name: 'ImportRow',
  schema: 'rating',
  tableName: 'import_rows',
  indexes: [{ name: 'import_rows_place_index', properties: ['importId', 'champname', 'place', 'line'] }],
  properties: {
    importId: p.uuid().primary(),
    line: p.integer().primary(),
    champname: p.string().length(64),
    title: p.string().length(200),
    endedAt: p.datetime(),
    teams: p.integer(),
    place: p.integer(),
    /** Null for one that is called as its members are. */
    team: p.string().length(64).nullable(),
    members: p.array(),
    /** The account of each, as it was meant when the row was read: who is called anew meanwhile is meant still. */
    memberIds: p.array().columnType('uuid[]').defaultRaw("'{}'"),
    stagedAt: p.datetime().defaultRaw('now()'),
  },
});

/** All tables of the context. */
export const ratingEntities = [
  Award,
  Contest,
  ImportRow,
  KeptMonth,
  MonthlyPlace,
  Ordering,
  PersonSum,
  RatedPerson,
  ReachedRank,
];
