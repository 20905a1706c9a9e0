import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Participation, Participations, Rehearsed } from '../championships/participations.port.js';
import { readerOf } from '../kernel/database/reader.js';
import { BatchedRead } from '../kernel/database/batched-read.js';
import { isoSql, oftenQuery, oftenQueryOne, query, queryOne } from '../kernel/database/sql.js';
import { endAll } from './end-all.js';
import { TeamLedger } from './team-ledger.port.js';

/** What a team may do with its part hangs on whether it was disqualified (ADMIN1). */
export type TeamPart = Participation & { isDisqualified: boolean };

interface Part {
  championshipId: string;
  personId: string;
}

const nameOf = ({ championshipId, personId }: Part): string => `${championshipId} ${personId}`;

const standingSql = `${isoSql('t.confirmed_at')} as "confirmedAt", t.disqualified_at is not null as "isDisqualified"`;

/** $1 championships, $2 the persons who ask, each about one of them. */
const partsSql = `select m.championship_id as "championshipId", m.person_id as "personId", t.id as "teamId", t.name as team,
    ${standingSql}
  from (select distinct * from unnest($1::uuid[], $2::uuid[])) wish (championship_id, person_id)
    join teams.members m using (championship_id, person_id) join teams.teams t on t.id = m.team_id`;

const readParts = async (em: EntityManager, wishes: readonly Part[]): Promise<(TeamPart | null)[]> => {
  const values = [wishes.map((wish) => wish.championshipId), wishes.map((wish) => wish.personId)];
  const rows = await oftenQuery<TeamPart & Part>(em, partsSql, values);
  const known = new Map(
    rows.map(({ championshipId, personId, ...part }) => [nameOf({ championshipId, personId }), part]),
  );
  return wishes.map((wish) => known.get(nameOf(wish)) ?? null);
};

/** $1 the former team, $2 the one of now. */
const mergedSql = `with recursive line as (
    select merged_into_id as id from teams.teams where id = $1
    union select t.merged_into_id from teams.teams t join line l on t.id = l.id
  ) select from line where id = $2`;

/** What other contexts may ask of teams; answers the port of championships too. */
@Injectable()
export class TeamsApi implements Participations {
  private readonly parts: BatchedRead<Part, TeamPart | null>;

  constructor(
    private readonly orm: MikroORM,
    private readonly ledger: TeamLedger,
  ) {
    this.parts = new BatchedRead((wishes) => readParts(orm.em.fork(), wishes));
  }

  async of(championshipIds: readonly string[], personId: string): Promise<Map<string, Participation>> {
    const rows = await oftenQuery<Participation & { championshipId: string }>(
      readerOf(this.orm),
      `select m.championship_id as "championshipId", t.id as "teamId", t.name as team, ${isoSql('t.confirmed_at')} as "confirmedAt"
       from teams.members m join teams.teams t on t.id = m.team_id
       where m.person_id = $1 and m.championship_id = any($2::uuid[])`,
      [personId, championshipIds],
    );
    return new Map(rows.map(({ championshipId, ...part }) => [championshipId, part]));
  }

  async teamsIn(championshipIds: readonly string[]): Promise<Map<string, number>> {
    const sql = `select championship_id as id, teams from teams.team_counts where championship_id = any($1::uuid[])`;
    const rows = await oftenQuery<{ id: string; teams: number }>(readerOf(this.orm), sql, [championshipIds]);
    return new Map(rows.map(({ id, teams }) => [id, teams]));
  }

  peopleIn(championshipId: string): Promise<{ personId: string }[]> {
    const sql = 'select person_id as "personId" from teams.members where championship_id = $1';
    return query(readerOf(this.orm), sql, [championshipId]);
  }

  endAll(championship: { id: string; champname: string }, now: Date): Promise<Rehearsed> {
    return endAll(readerOf(this.orm), this.ledger, championship, now);
  }

  /** The team of a person in a championship, or null. Outside of a command all who ask at one moment are answered together. */
  async teamOf(championshipId: string, personId: string): Promise<TeamPart | null> {
    const [em, part] = [readerOf(this.orm), { championshipId, personId }];
    if (!em.isInTransaction()) return this.parts.ask(part);
    return (await readParts(em, [part]))[0] ?? null;
  }

  /**
   * As teamOf, for a command: until it commits, nobody leaves, joins or is taken out of that team. Null too for who was blocked,
   * or deleted their account, since their call began.
   */
  async lockedMembership(championshipId: string, personId: string, now: Date): Promise<Omit<TeamPart, 'team'> | null> {
    const sql = `select t.id as "teamId", ${standingSql}
      from teams.members m join teams.teams t on t.id = m.team_id join identity.standing p on p.id = m.person_id
      where m.person_id = $1 and m.championship_id = $2 and (not p.is_blocked or p.blocked_until <= $3) for share of m`;
    return queryOne(readerOf(this.orm), sql, [personId, championshipId, now]);
  }

  /** How a team stands; null where there is no such team any more. */
  async standingOf(teamId: string): Promise<Pick<TeamPart, 'confirmedAt' | 'isDisqualified'> | null> {
    return queryOne(readerOf(this.orm), `select ${standingSql} from teams.teams t where t.id = $1`, [teamId]);
  }

  /** Whether somebody is in a team; false also where there is no such team. */
  async isMember(teamId: string, personId: string): Promise<boolean> {
    const sql = 'select 1 as one from teams.members where team_id = $1 and person_id = $2';
    return (await oftenQueryOne(readerOf(this.orm), sql, [teamId, personId])) !== null;
  }

  /** Whether what was one team is part of another now. */
  async isMergedInto(formerId: string, teamId: string): Promise<boolean> {
    return (await queryOne(readerOf(this.orm), mergedSql, [formerId, teamId])) !== null;
  }

  /** Id of the championship that a team competes in, or null where there is no such team. */
  async championshipOf(teamId: string): Promise<string | null> {
    const sql = 'select championship_id as id from teams.teams where id = $1';
    return (await oftenQueryOne<{ id: string }>(readerOf(this.orm), sql, [teamId]))?.id ?? null;
  }

  /** Id of the team with this name in a championship, whatever its case, or null. */
  async named(championshipId: string, name: string): Promise<string | null> {
    const sql = 'select id from teams.teams where championship_id = $1 and name_key = $2';
    const row = await queryOne<{ id: string }>(readerOf(this.orm), sql, [championshipId, name.toLowerCase()]);
    return row?.id ?? null;
  }
}
