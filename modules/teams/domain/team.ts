import { defineEntity, p } from '@mikro-orm/core';
import { constraintMeans, refuse } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { longestTeamDescription } from '../contract/limits.js';
import { rosterChanged, teamEnded, teamEntered, teamRenamed } from '../contract/events.js';

const TeamSchema = defineEntity({
  name: 'Team',
  schema: 'teams',
  tableName: 'teams',
  uniques: [{ name: 'teams_name_unique', properties: ['championshipId', 'nameKey'] }],
  // For the search on leaderboards.
  indexes: [
    {
      name: 'teams_name_index',
      expression: 'create index "teams_name_index" on "teams"."teams" using gin (name gin_trgm_ops)',
    },
    { name: 'teams_named_after_index', properties: ['namedAfterId'] },
    // Each board asks for them.
    { name: 'teams_disqualified_index', properties: ['id'], where: 'disqualified_at is not null' },
  ],
  checks: [
    {
      name: 'teams_disqualified_check',
      expression: '(disqualified_at is null) = (disqualified_reason is null)',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    championshipId: p.uuid(),
    name: p.string().length(64),
    /** Lower case: names are one whatever their case. Of one that ended its id, so that others may take the name. */
    nameKey: p.string().length(64),
    /** Whose login the name is, with a number or without; it goes with the person. */
    namedAfterId: p.uuid().nullable(),
    captainId: p.uuid(),
    /** When the team confirmed that it takes part. */
    confirmedAt: p.datetime(),
    /** Since when it is no more; its row stays, for boards of before name it. */
    endedAt: p.datetime().nullable(),
    /** What it became a part of. */
    mergedIntoId: p.uuid().nullable(),
    /** Since when it is out of the results, and why; it keeps what it handed in. */
    disqualifiedAt: p.datetime().nullable(),
    disqualifiedReason: p.string().length(500).nullable(),
    /** The client that took it out; null where an admin decided. */
    disqualifiedById: p.uuid().nullable(),
    /** What it says of itself. */
    description: p.string().length(longestTeamDescription).default(''),
    /** Who knows it may join without an invitation; null while the captain has made none. */
    joinCode: p.string().length(32).nullable().unique('teams_join_code_unique'),
  },
});

/** Who gives a name. */
interface Namer {
  id: string;
  login: string;
}

const namedAs = (name: string, by: Namer | null) => {
  const nameKey = name.toLowerCase();
  const login = by?.login.toLowerCase();
  const isOwn = nameKey === login || nameKey.replace(/ \d+$/, '') === login;
  return { name, nameKey, namedAfterId: by && isOwn ? by.id : null };
};

/** Those who compete together in one championship; somebody alone is a team of one. */
export class Team extends TeamSchema.class {
  static alone(championshipId: string, name: string, captain: Namer, now: Date): { team: Team; member: Member } {
    const own = {
      id: newId(),
      championshipId,
      ...namedAs(name, captain),
      captainId: captain.id,
      confirmedAt: now,
    };
    const team = Object.assign(new Team(), own);
    happened(teamEntered({ teamId: team.id, championshipId }));
    return { team, member: Member.of(team, captain.id, now) };
  }

  /** @throws DomainError NOT_CAPTAIN for everybody else */
  refuseOthers(personId: string): void {
    refuse(this.captainId !== personId, 'NOT_CAPTAIN');
  }

  /** @throws DomainError TEAM_DISQUALIFIED: nobody comes into one, and what it handed in into no other */
  refuseOut(): void {
    refuse(this.disqualifiedAt !== null, 'TEAM_DISQUALIFIED');
  }

  /** It is no more; its name is free again. @param into what it became a part of, if anything */
  end(now: Date, into: Team | null = null): void {
    this.endedAt = now;
    this.mergedIntoId = into?.id ?? null;
    this.nameKey = this.id;
    this.joinCode = null;
    happened(teamEnded({ teamId: this.id, championshipId: this.championshipId }));
  }

  /**
   * Takes it out of the results, or back into them where there is no reason. Of one that is out another reason stands from
   * then on; an admin's stands whatever a client says.
   * @param clientId who decides; null for an admin, whose decision no client takes back
   * @throws DomainError FORBIDDEN for a client where an admin decided
   */
  disqualify(reason: string | null, clientId: string | null, now: Date): void {
    this.refuseDeciding(reason, clientId);
    if (clientId !== null && this.isOutByAdmin()) return;
    this.disqualifiedAt = reason === null ? null : (this.disqualifiedAt ?? now);
    this.disqualifiedReason = reason;
    this.disqualifiedById = reason === null ? null : clientId;
  }

  /** What {@link disqualify} refuses. @throws DomainError FORBIDDEN */
  refuseDeciding(reason: string | null, clientId: string | null): void {
    refuse(reason === null && clientId !== null && this.isOutByAdmin(), 'FORBIDDEN');
  }

  private isOutByAdmin(): boolean {
    return this.disqualifiedAt !== null && this.disqualifiedById === null;
  }

  /** Its members are others now. */
  moved(): void {
    happened(rosterChanged({ teamId: this.id, championshipId: this.championshipId }));
  }

  /** CHAMP7: who comes into it took part before: its time began then. */
  tookPartSince(moment: Date | null): void {
    if (moment !== null && moment < this.confirmedAt) this.confirmedAt = moment;
  }

  describe(description: string): void {
    this.description = description;
    this.moved();
  }

  /** Who knows the code may join; nobody does by a former one. */
  openTo(code: string | null): void {
    this.joinCode = code;
    this.moved();
  }

  lead(personId: string): void {
    this.captainId = personId;
    this.moved();
  }

  rename(name: string, by: Namer | null): void {
    Object.assign(this, namedAs(name, by));
    happened(teamRenamed({ teamId: this.id, championshipId: this.championshipId }));
  }

  /** PROF2: whose login its name is has left for ever. @param name that no other team has */
  forgetNamesake(name: string): void {
    const isOver = this.endedAt !== null && this.endedAt !== undefined;
    Object.assign(this, namedAs(name, null), isOver && { nameKey: this.id });
    happened(teamRenamed({ teamId: this.id, championshipId: this.championshipId }));
  }
}

const MemberSchema = defineEntity({
  name: 'Member',
  schema: 'teams',
  tableName: 'members',
  properties: {
    championshipId: p.uuid().primary(),
    personId: p.uuid().primary().index(),
    team: () => p.manyToOne(Team).deleteRule('cascade').index(),
    joinedAt: p.datetime(),
  },
});

/** A person's place in a team. The primary key allows one team a person a championship (TEAM1). */
export class Member extends MemberSchema.class {
  static of(team: Team, personId: string, now: Date): Member {
    return Object.assign(new Member(), { championshipId: team.championshipId, personId, team, joinedAt: now });
  }
}

TeamSchema.setClass(Team);
MemberSchema.setClass(Member);
constraintMeans('teams_name_unique', 'TEAM_NAME_USED', 'teamName');
constraintMeans('members_pkey', 'USER_ALREADY_PARTICIPATING');
