import type { Bilingual } from '../../kernel/contract/language.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { notices } from '../../kernel/notices/notices.js';
import { ratingChanged, resultsMoved } from '../contract/events.js';
import { ratingNotice } from '../contract/notices.js';

interface Named {
  champname: string;
  title: Bilingual;
}

/** Imported championships have no page here, and their medals are no news. */
const namedSql = 'select champname, title from championships.named where id = $1';
const medalsSql = `select person_id as "personId", medal, place, teams, round(base)::float8 as points
  from rating.medals where contest_id = $1`;
const ranksSql = `select person_id as "personId", rank from rating.reached_ranks where contest_id = $1`;

type Medal = { personId: string; medal: string; place: number; teams: number; points: number };

/** RATE1, RATE2: what people have of a championship, and what moved. */
export const ratingNotices = [
  // Who has a medal, and who reached a rank by it, is told once of each.
  notices(ratingChanged, { name: 'notifications.tell-medals', lane: 'heavy' }, async ({ contestId }, { em }) => {
    const named = await queryOne<Named>(em, namedSql, [contestId]);
    if (!named) return null;
    const medals = await query<Medal>(em, medalsSql, [contestId]);
    const ranks = await query<{ personId: string; rank: string }>(em, ranksSql, [contestId]);
    return [
      ...[...Map.groupBy(medals, (one) => one.medal)].map(([medal, people]) => ({
        ...ratingNotice('rating.medal', named),
        reason: `medal:${contestId}:${medal}`,
        params: { championship: named.title, medal },
        people: people.map(({ personId, place, teams, points }) => ({ personId, params: { place, teams, points } })),
      })),
      ...[...Map.groupBy(ranks, (one) => one.rank)].map(([rank, people]) => ({
        ...ratingNotice('rating.rank'),
        reason: `rank:${rank}`,
        params: { championship: named.title, rank },
        people: people.map(({ personId }) => ({ personId })),
      })),
    ];
  }),
  // Results that were out count otherwise: whoever moved is told how.
  notices(
    resultsMoved,
    { name: 'notifications.tell-moved', lane: 'heavy' },
    async ({ contestId, changeId, champname, people }, { em }) => {
      const named = await queryOne<Named>(em, namedSql, [contestId]);
      return (
        named && {
          ...ratingNotice('rating.moved', { champname }),
          reason: `moved:${changeId}`,
          params: { championship: named.title },
          people: people.map(({ personId, place, points }) => ({
            personId,
            params: { isOut: String(place === null), place: place ?? 0, points },
          })),
        }
      );
    },
  ),
];
