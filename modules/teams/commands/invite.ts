import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { IdentityApi } from '../../identity/identity.api.js';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { query } from '../../kernel/database/sql.js';
import { DomainError, found, refuse } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { invitationSent } from '../contract/events.js';
import type { InvitationType } from '../contract/invitation.machine.js';
import { Invitation, pairOf } from '../domain/invitation.js';
import { growthFault, refuseFault } from '../domain/roster-rules.js';
import { Member, Team } from '../domain/team.js';
import { asPattern, invitableSql } from '../queries/invitable.js';
import { aboutOf } from './close-invitations.js';
import { holdPerson, holdTeams, membersOf } from './held.js';

/** $1 championship, $2 person */
const partSql = 'select team_id as id from teams.members where championship_id = $1 and person_id = $2';

const nicknameSql = `select n.login from identity.names n where n.display ilike $1 and ${invitableSql} limit 2`;

/** TEAM1: a captain asks a person into the team, or the team of a person to become one with it. */
export class Invite extends Command<{ id: string }> {
  constructor(
    readonly teamId: string,
    readonly caller: Caller,
    readonly wish: { login: string; type: InvitationType },
  ) {
    super();
  }
}

@CommandHandler(Invite)
export class InviteHandler implements ICommandHandler<Invite> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly identity: IdentityApi,
  ) {}

  async execute({ teamId, caller, wish }: Invite): Promise<{ id: string }> {
    const now = this.clock.now();
    const { championshipId } = found(await this.em.findOne(Team, { id: teamId, endedAt: null }));
    const championship = await this.championships.held(championshipId, caller);
    const person = await this.personOf(wish.login);
    // Who takes part at this very moment withdraws what they were asked: they wait for this, or we see them in their team.
    if (person) await holdPerson(this.em, championshipId, person.id);
    const team = await this.holdBoth(teamId, championshipId, person?.id ?? null);
    team.refuseOthers(caller.id);
    if (!person) throw new DomainError('USER_NOT_FOUND');
    refuse(!(await this.identity.mayBeAsked(person.id)), 'USER_UNAVAILABLE');
    refuse(await this.championships.holdsAnswers(championship, person), 'ORGANISER');
    const other = await this.otherTeam(championship.id, person.id, team, wish.type);
    team.refuseOut();
    other?.refuseOut();
    const size = (await membersOf(this.em, team)).length + (other ? (await membersOf(this.em, other)).length : 1);
    refuseFault(growthFault(championship, size, now));
    const asked = other?.captainId ?? person.id;
    await this.refuseAgain(team, pairOf(team.id, other ? { otherTeamId: other.id } : { personId: person.id }), now);
    const invitation = Invitation.send(team, asked, other, caller.id, now);
    await this.em.persist(invitation).flush();
    happened(invitationSent(aboutOf(invitation, championship.champname)));
    return { id: invitation.id };
  }

  /** By login, else by a nickname that is one person's alone. */
  private async personOf(login: string) {
    const person = await this.identity.personOf(login);
    if (person) return person;
    const named = await query<{ login: string }>(this.em, nicknameSql, [asPattern(login)]);
    return named.length === 1 && named[0] ? this.identity.personOf(named[0].login) : null;
  }

  /** Holds the team and that of the asked person, so that neither ends meanwhile; answers the first. @throws DomainError NOT_FOUND */
  private async holdBoth(id: string, championshipId: string, personId: string | null): Promise<Team> {
    const rows = await query<{ id: string }>(this.em, partSql, [championshipId, personId]);
    const held = await holdTeams(this.em, [id, ...rows.map((row) => row.id)]);
    return found(held.find((team) => team.id === id));
  }

  /** The team of the asked person, for a merge. @throws DomainError USER_ALREADY_PARTICIPATING, USER_NOT_PARTICIPATING */
  private async otherTeam(
    championshipId: string,
    personId: string,
    own: Team,
    type: InvitationType,
  ): Promise<Team | null> {
    const part = await this.em.findOne(Member, { championshipId, personId }, { populate: ['team'] });
    refuse(part?.team.id === own.id || (part !== null && type === 'inv'), 'USER_ALREADY_PARTICIPATING');
    if (type === 'inv') return null;
    refuse(part === null, 'USER_NOT_PARTICIPATING');
    return part?.team ?? null;
  }

  /** @throws DomainError USER_ALREADY_INVITED, INVITATION_REJECTED of one who said no lately */
  private async refuseAgain(team: Team, pairKey: string, now: Date): Promise<void> {
    const newest = { orderBy: { sentAt: 'desc' }, limit: 1 } as const;
    const [last] = await this.em.find(Invitation, { pairKey }, newest);
    refuse(last?.isOpen(now) === true, 'USER_ALREADY_INVITED');
    // Who said no to a merge may ask for it themselves: only those wait who were told no.
    const [own] = await this.em.find(Invitation, { pairKey, team: team.id }, newest);
    const until = own?.refusedUntil() ?? null;
    refuse(until !== null && now < until, 'INVITATION_REJECTED', { until: until?.toISOString() });
    if (last?.status !== 'SENT') return;
    last.expire(now);
    // Before the new one: the index lets one open invitation of a pair be.
    await this.em.flush();
  }
}
