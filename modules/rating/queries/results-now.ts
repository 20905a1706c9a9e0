import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../kernel/database/sql.js';
import type { Rank } from '../contract/ladder.js';
import type { Consequences, MovedPerson } from '../contract/correction.js';
import { teamNameSql } from './team-name-sql.js';

/** What somebody has of a championship at a moment, and their rank then. */
export interface ResultNow {
  personId: string;
  team: string;
  place: number;
  medal: 'GOLD' | 'SLIVER' | 'BRONZE' | null;
  points: number;
  rank: Rank;
}

/** $1 championship */
const resultsSql = `select a.person_id as "personId", ${teamNameSql('a')} as team, a.place, a.medal, a.base as points,
    coalesce((select r.rank from rating.ranks r where r.person_id = a.person_id and not r.lost
      order by array_position(array['GRAND_MASTER', 'MASTER', 'KNIGHT'], r.rank) limit 1), 'PADAWAN') as rank
  from rating.awards a where a.contest_id = $1 and not a.voided order by a.person_id`;
const namesSql = `select id, login, display as name from identity.names where id = any($1::uuid[])`;

/** What everybody has of a championship now, also within a command. */
export const resultsNow = async (em: EntityManager, contestId: string): Promise<Map<string, ResultNow>> => {
  const rows = await query<ResultNow>(em, resultsSql, [contestId]);
  return new Map(rows.map((row) => [row.personId, row]));
};

/** Somebody's result before and after; null for none. */
export interface Move {
  personId: string;
  before: ResultNow | null;
  after: ResultNow | null;
}

const isSame = (one: ResultNow | undefined, other: ResultNow | undefined): boolean =>
  one?.place === other?.place &&
  one?.medal === other?.medal &&
  one?.points === other?.points &&
  one?.rank === other?.rank;

const gain = ({ before, after }: Move): number => (after?.points ?? 0) - (before?.points ?? 0);

/** For whom anything is otherwise; who loses most is first. */
export const movesBetween = (before: ReadonlyMap<string, ResultNow>, after: ReadonlyMap<string, ResultNow>): Move[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((id) => !isSame(before.get(id), after.get(id)))
    .map((personId) => ({ personId, before: before.get(personId) ?? null, after: after.get(personId) ?? null }))
    .toSorted((one, other) => gain(one) - gain(other));

/** As many as somebody looks through; how many there are in all is said beside them. */
const shown = 200;

/** The same with names. */
export const consequencesOf = async (em: EntityManager, moves: readonly Move[]): Promise<Consequences> => {
  const some = moves.slice(0, shown);
  const rows = await query<{ id: string; login: string; name: string }>(em, namesSql, [
    some.map(({ personId }) => personId),
  ]);
  const names = new Map(rows.map(({ id, ...name }) => [id, name]));
  return { moved: moves.length, items: some.map((move) => viewOf(move, names.get(move.personId))) };
};

const viewOf = ({ before, after }: Move, name = { login: '', name: '' }): MovedPerson => {
  const part = (result: ResultNow | null) =>
    result && { place: result.place, medal: result.medal, points: result.points, rank: result.rank };
  return { ...name, team: (after ?? before)?.team ?? '', before: part(before), after: part(after) };
};
