import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { isoSql, oftenQuery, oftenQueryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { dayOf, factorsOf, leftAfter, pointsOn } from '../contract/points.js';
import type { AwardView, Explanation } from '../contract/rating.js';
import { shownSql } from './standing-sql.js';
import { progress, Standings } from './standings.js';
import { teamNameSql } from './team-name-sql.js';

// By the key for its index; a deleted account has another login than its key says, and is nobody's by the old one. Who has
// not confirmed an address yet is nobody for others.
const personSql = `select id, login, display as name, ${isoSql('since')} as since, is_confirmed as "isConfirmed" from identity.names
  where login_key = lower($1) and lower(login) = lower($1)`;

/** $1 a person. Titles are those of now; an imported championship has its own. */
const awardsSql = `select c.champname, coalesce(n.title, c.title) as title, coalesce(n.is_open, false) as here, ${teamNameSql('a')} as team, a.place,
    a.place_from as "placeFrom", a.place_to as "placeTo", a.teams, a.team_size as "teamSize", a.weight, a.base, a.medal, a.formula,
    ${isoSql('a.ended_at')} as "endedAt", c.imported, case when a.voided then coalesce(d.reason, '') end as voided
  from rating.awards a join rating.contests c on c.id = a.contest_id left join championships.discussed n on n.id = c.id
    left join teams.disqualified d on d.team_id = a.team_id
  where a.person_id = $1 order by a.ended_at desc, a.contest_id`;

/** $1 a person */
const ranksSql = `select r.rank, ${isoSql('r.reached_at')} as at, c.champname
  from rating.ranks r join rating.contests c on c.id = r.contest_id where r.person_id = $1 and not r.lost`;
/** $1 a person. Of what only some may see, such as a test, not even the name is told. */
const scoredSql = `select ${isoSql('s.since')} as at, c.champname from scoring.scored_people s
    left join championships.discussed c on c.id = s.championship_id and c.is_open
  where s.person_id = $1 order by s.since limit 1`;
const monthsSql = `select to_char(month, 'YYYY-MM') as month, place, score from rating.months where person_id = $1 order by 1`;
const changeSql = `select place_before - place as change from rating.places where person_id = $1 and ordering_id = ${shownSql}`;

type AwardRow = Omit<AwardView, 'days' | 'today' | 'factors'>;
type Reached = Explanation['ranks'][number];

/** RATE1: where each point of a person comes from, and what made them the rank that they are. */
@Injectable()
export class Explanations {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly standings: Standings,
  ) {}

  /** Why a team was taken out is for its people and admins. @throws DomainError NOT_FOUND */
  async of(login: string, caller: Caller | null = null): Promise<Explanation> {
    const em = this.orm.em.fork();
    type Named = { id: string; login: string; name: string; since: string; isConfirmed: boolean };
    const named = await oftenQueryOne<Named>(em, personSql, [login]);
    const isTold = named?.id === caller?.id || caller?.role === 'admin';
    const { id, since, isConfirmed: _isConfirmed, ...person } = found(named?.isConfirmed || isTold ? named : null);
    const [standings, awards, reached, scored, history, change] = await Promise.all([
      this.standings.of([id]),
      oftenQuery<AwardRow>(em, awardsSql, [id]),
      oftenQuery<Reached>(em, ranksSql, [id]),
      oftenQueryOne<{ at: string; champname: string | null }>(em, scoredSql, [id]),
      oftenQuery<Explanation['history'][number]>(em, monthsSql, [id]),
      oftenQueryOne<{ change: number | null }>(em, changeSql, [id]),
    ]);
    const { rank, rewards, ratingPlace, generalScore } = found(standings.get(id));
    const padawan: Reached[] =
      rank === 'YOUNGLING' ? [] : [{ rank: 'PADAWAN', at: scored?.at ?? null, champname: scored?.champname ?? null }];
    return {
      ...person,
      ratingPlace,
      generalScore,
      change: change?.change ?? null,
      ...progress(rank, rewards),
      ranks: [{ rank: 'YOUNGLING', at: since, champname: null }, ...padawan, ...reached.toSorted(byMoment)],
      awards: awards.map(({ voided, ...award }) =>
        explained({ ...award, voided: voided && (isTold ? voided : '') }, dayOf(this.clock.now())),
      ),
      // The month that runs has no row of its own yet: it is the place of now.
      history:
        ratingPlace === null ? history : [...history, { month: this.month(), place: ratingPlace, score: generalScore }],
    };
  }

  private month(): string {
    return this.clock.now().toISOString().slice(0, 'YYYY-MM'.length);
  }
}

const byMoment = ({ at }: Reached, { at: other }: Reached): number => (at ?? '').localeCompare(other ?? '');

const explained = (award: AwardRow, day: number): AwardView => {
  const endDay = dayOf(new Date(award.endedAt));
  const days = Math.max(0, day - endDay);
  const today = award.voided === null ? pointsOn(award.base, endDay, day) : 0;
  return { ...award, days, today, factors: { ...factorsOf(award), time: leftAfter(days) } };
};
