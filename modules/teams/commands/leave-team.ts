import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../kernel/commands/office.js';
import { ChampionshipsApi, type ChampionshipFacts } from '../../championships/championships.api.js';
import { Audit, type AuditNote } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { queryOne } from '../../kernel/database/sql.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { captainChanged, memberLeft } from '../contract/events.js';
import { Departure } from '../domain/departure.js';
import { refuseLocked } from '../domain/roster-rules.js';
import { type Member, Team } from '../domain/team.js';
import { TeamLedger } from '../team-ledger.port.js';
import { withdrawOpen } from './close-invitations.js';
import { heldTeam, holdPerson, leadersOf, membersOf } from './held.js';

/** TEAM1: somebody leaves a team, or is taken out of it by its captain; ADMIN1: or by an admin. */
export class LeaveTeam extends OfficeCommand<{ isOver: boolean }> {
  constructor(
    readonly teamId: string,
    readonly caller: Caller,
    /** Whom the captain takes out; null for the caller. */
    readonly login: string | null = null,
    /** Why an admin takes them out; null for everybody else. */
    readonly reason: string | null = null,
  ) {
    super();
  }

  /** With a reason it is an admin's act. */
  get by(): Caller | null {
    return this.reason === null ? null : this.caller;
  }
}

/** $1 team, $2 login as others see it: who deleted their account keeps a seat until somebody takes them out. */
const memberSql = `select n.id from teams.members m join identity.names n on n.id = m.person_id
  where m.team_id = $1 and lower(n.login) = lower($2)`;

/** What facts say of a team. */
const aboutOf = ({ id: teamId, name: team }: Team, { id: championshipId, champname }: ChampionshipFacts) => {
  return { teamId, championshipId, champname, team };
};

@CommandHandler(LeaveTeam)
export class LeaveTeamHandler implements ICommandHandler<LeaveTeam> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly ledger: TeamLedger,
    private readonly audit: Audit,
  ) {}

  /** @throws DomainError NOT_FOUND for who is not in it, NOT_CAPTAIN, CHAMPIONSHIP_OVER, TEAM_DISQUALIFIED, TEAM_HAS_SOLUTIONS of the last one */
  async execute({ teamId, caller, login, reason }: LeaveTeam): Promise<{ isOver: boolean }> {
    const now = this.clock.now();
    const { championshipId } = found(await this.em.findOne(Team, { id: teamId, endedAt: null }));
    const championship = await this.championships.held(championshipId, caller);
    const leaver = login === null ? caller : found(await queryOne<{ id: string }>(this.em, memberSql, [teamId, login]));
    await holdPerson(this.em, championshipId, leaver.id);
    const team = await heldTeam(this.em, teamId);
    const members = await membersOf(this.em, team);
    const gone = found(members.find(({ personId }) => personId === leaver.id));
    if (leaver.id !== caller.id && reason === null) team.refuseOthers(caller.id);
    refuseLocked(championship, now);
    // Else all of them would begin anew elsewhere. An admin may take people out.
    if (reason === null) team.refuseOut();
    const others = members.filter((one) => one !== gone);
    await this.part(team, gone, others, championship, now);
    // They know the link: they would be back by it the next moment.
    if (leaver.id !== caller.id && team.joinCode) team.openTo(null);
    const about = { ...aboutOf(team, championship), at: now.toISOString() };
    happened(memberLeft({ ...about, personId: leaver.id, byId: caller.id }));
    if (reason !== null) {
      const note: AuditNote = { action: 'teams.remove', object: `team:${teamId}`, reason, details: { login } };
      await this.audit.note(caller, note);
    }
    return { isOver: team.endedAt instanceof Date };
  }

  private async part(
    team: Team,
    gone: Member,
    others: readonly Member[],
    championship: ChampionshipFacts,
    now: Date,
  ): Promise<void> {
    await this.ledger.hold([team.id]);
    const madeIn = await this.ledger.madeIn(team.id);
    const hasSolutions = madeIn.length > 0;
    await this.em.remove(gone).flush();
    const departureOf = ({ championshipId, personId }: Member) => ({
      championshipId,
      personId,
      teamId: team.id,
      leftAt: now,
      confirmedAt: team.confirmedAt,
      isCounted: hasSolutions,
      partIds: madeIn.filter((id) => id !== team.id),
    });
    await this.em.upsert(Departure, departureOf(gone));
    // Deleted accounts lead nobody: who leaves them alone was the last one.
    const [next] = await leadersOf(this.em, others);
    if (next === undefined) {
      refuse(hasSolutions, 'TEAM_HAS_SOLUTIONS');
      // Who takes the account back has no new time by it.
      if (others.length > 0) await this.em.upsertMany(Departure, others.map(departureOf));
      await this.em.remove([...others]).flush();
      await withdrawOpen(this.em, championship, { teamId: team.id }, now);
      return team.end(now);
    }
    // The longest member follows.
    if (team.captainId === gone.personId) {
      team.lead(next.personId);
      const about = { ...aboutOf(team, championship), at: now.toISOString() };
      happened(captainChanged({ ...about, personId: next.personId, byId: gone.personId }));
    } else team.moved();
  }
}
