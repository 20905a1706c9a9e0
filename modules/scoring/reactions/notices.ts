import type { Bilingual } from '../../kernel/contract/language.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { notices } from '../../kernel/notices/notices.js';
import { zonesOf } from '../boards/contract/medal-zones.js';
import { boardShown, finalRevealed, metricProgramFailed, rejudgeApplied } from '../contract/events.js';
import { scoringNotice } from '../contract/notices.js';

interface Named {
  champname: string;
  title: Bilingual;
}

type Placed = Named & { personId: string; place: number; teams: number };
type Rejudged = Named & { personId: string; oldPlace: number | null; newPlace: number | null; reason: string };

interface Moved {
  personId: string;
  /** 0 for who has no place any more. */
  place: number;
  isIn: boolean;
}

const namedSql = 'select champname, title from championships.named where id = $1';

/** $1 championship: who has a place on its final board. */
const placedSql = `select m.person_id as "personId", p.place, p.teams, c.champname, c.title
  from scoring.shown_places p join teams.membership m using (team_id)
    join championships.named c on c.id = p.championship_id
  where p.championship_id = $1 and p.is_final`;

/** $1 re-judgement: who moved on the public board. */
const rejudgedSql = `select m.person_id as "personId", r.old_place as "oldPlace", r.new_place as "newPlace", r.reason, c.champname, c.title
  from scoring.rejudge_changes r join teams.membership m using (team_id)
    join championships.named c on c.id = r.championship_id
  where r.rejudge_id = $1 and r.old_place is distinct from r.new_place`;

/** Boards of championships in which medals are to be won and that have no final one yet. */
const shownSql = `select c.champname, c.title, p.teams from championships.named c
    join lateral (select teams, is_final from scoring.shown_places where championship_id = c.id and place = 1 limit 1) p on true
  where c.id = $1 and c.state = 'PUBLISHED' and not c.is_test and c.date_end is not null and not p.is_final
    and exists (select from scoring.former_places f where f.championship_id = c.id)`;

/** $1 championship, $2 last place of the zone: who came into it, and who went. */
const movedSql = `with now_in as (select team_id from scoring.shown_places where championship_id = $1 and place <= $2),
    before_in as (select team_id from scoring.former_places where championship_id = $1 and place <= $2)
  select m.person_id as "personId", n.team_id is not null as "isIn", coalesce(
      (select place from scoring.shown_places p where p.championship_id = $1 and p.team_id = m.team_id), 0) as place
  from now_in n full join before_in b using (team_id) join teams.membership m using (team_id)
  where n.team_id is null or b.team_id is null`;

/** NOTIF1: what people hear of results. */
export const scoringNotices = [
  // The final results are out; everybody who has a place on the final board is told theirs.
  notices(
    finalRevealed,
    { name: 'notifications.tell-final-results', lane: 'heavy' },
    async ({ championshipId }, { em }) => {
      const placed = await query<Placed>(em, placedSql, [championshipId]);
      const [first] = placed;
      if (!first) return null;
      return {
        ...scoringNotice('results.final', first),
        // A re-judgement reveals them anew, and tells of itself.
        reason: `final:${championshipId}`,
        params: { championship: first.title, teams: first.teams },
        people: placed.map(({ personId, place }) => ({ personId, params: { place } })),
      };
    },
  ),
  // SUB6: solutions were scored again; who moved on the public board is told how, and why.
  notices(rejudgeApplied, { name: 'notifications.tell-rejudged', lane: 'heavy' }, async ({ rejudgeId }, { em }) => {
    const moved = await query<Rejudged>(em, rejudgedSql, [rejudgeId]);
    const [first] = moved;
    if (!first) return null;
    return {
      ...scoringNotice('results.rejudged', first),
      reason: `rejudge:${rejudgeId}`,
      params: { championship: first.title, reason: first.reason },
      // A place that there is not is 0 for the texts.
      people: moved.map(({ personId, oldPlace, newPlace }) => {
        return { personId, params: { oldPlace: oldPlace ?? 0, newPlace: newPlace ?? 0 } };
      }),
    };
  }),
  // A team came into the medal zone or went out of it; of each it is told once a day at most, as boards sway.
  notices(
    boardShown,
    { name: 'notifications.tell-medal-zone', lane: 'heavy' },
    async ({ championshipId }, { em, now }) => {
      const shown = await queryOne<Named & { teams: number }>(em, shownSql, [championshipId]);
      const zones = shown && zonesOf(shown.teams);
      if (!zones) return null;
      const moved = await query<Moved>(em, movedSql, [championshipId, zones.bronze]);
      const day = now.toISOString().slice(0, 10);
      return [true, false].map((isIn) => ({
        ...scoringNotice(isIn ? 'results.zoneWon' : 'results.zoneLost', shown),
        reason: `zone:${championshipId}:${isIn ? 'won' : 'lost'}:${day}`,
        params: { championship: shown.title, teams: shown.teams },
        people: moved
          .filter((one) => one.isIn === isIn)
          .map(({ personId, place }) => ({ personId, params: { place } })),
      }));
    },
  ),
  // ALGO2: an organiser's own program failed on a solution: its organiser is told, as nobody else can mend it.
  notices(
    metricProgramFailed,
    { name: 'notifications.tell-program-failed' },
    async ({ championshipId, ownerId, problem, at }, { em }) => {
      const named = await queryOne<Named>(em, namedSql, [championshipId]);
      return (
        named && {
          ...scoringNotice('championships.program', named),
          reason: `program:${championshipId}:${at}`,
          params: { championship: named.title, problem },
          people: [{ personId: ownerId }],
        }
      );
    },
  ),
];
