import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { isDeleted } from '../../identity/contract/deleted.js';
import { query } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { Invitation } from '../domain/invitation.js';
import { Member, Team } from '../domain/team.js';

const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;

/**
 * Holds those of these teams that still take part: nobody else changes until the command ends: always in the order of their ids, so that no two
 * commands wait for each other.
 */
export const holdTeams = (em: EntityManager, ids: readonly string[]): Promise<Team[]> =>
  em.find(Team, { id: { $in: [...new Set(ids)] }, endedAt: null }, { ...lock, orderBy: { id: 'asc' } });

/** For what is held before the team. @throws DomainError NOT_FOUND */
export const championshipOf = async (em: EntityManager, teamId: string): Promise<string> =>
  found(await em.findOne(Team, { id: teamId })).championshipId;

/** @throws DomainError NOT_FOUND */
export const heldTeam = async (em: EntityManager, id: string): Promise<Team> => found((await holdTeams(em, [id]))[0]);

/** One step of a person into or out of teams of a championship at a time; before their teams are held. */
export const holdPerson = (em: EntityManager, championshipId: string, personId: string): Promise<unknown> =>
  query(em, `select pg_advisory_xact_lock(hashtextextended('roster:' || $1 || $2, 0))`, [championshipId, personId]);

/** Its members, the longest first; the caller holds the team. */
export const membersOf = (em: EntityManager, team: Team): Promise<Member[]> =>
  em.find(Member, { team: team.id }, { orderBy: { joinedAt: 'asc', personId: 'asc' } });

/** Those of them whose account is not deleted: who may lead. */
export const livingOf = async (em: EntityManager, members: readonly Member[]): Promise<Member[]> => {
  const sql = 'select id, login from identity.names where id = any($1::uuid[])';
  const rows = await query<{ id: string; login: string }>(em, sql, [members.map(({ personId }) => personId)]);
  const gone = new Set(rows.filter(({ login }) => isDeleted(login)).map(({ id }) => id));
  return members.filter(({ personId }) => !gone.has(personId));
};

/** Those of them who are not blocked without an end: who can do something for the team. */
export const unblockedOf = async (em: EntityManager, members: readonly Member[]): Promise<Member[]> => {
  const sql = 'select id from identity.standing where id = any($1::uuid[]) and is_blocked and blocked_until is null';
  const rows = await query<{ id: string }>(em, sql, [members.map(({ personId }) => personId)]);
  const blocked = new Set(rows.map(({ id }) => id));
  return members.filter(({ personId }) => !blocked.has(personId));
};

/** Who may lead, the longest first; who can do nothing for the team comes after all others. */
export const leadersOf = async (em: EntityManager, members: readonly Member[]): Promise<Member[]> => {
  const living = await livingOf(em, members);
  const able = await unblockedOf(em, living);
  return [...able, ...living.filter((member) => !able.includes(member))];
};

/** An invitation, read again once it is held; the caller holds its teams. @throws DomainError NOT_FOUND */
export const heldInvitation = async (em: EntityManager, id: string): Promise<Invitation> =>
  found(await em.findOne(Invitation, { id }, lock));
