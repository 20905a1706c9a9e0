import { defineEntity, p } from '@mikro-orm/core';
import { constraintMeans } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { teamEntered, teamRenamed } from '../contract/events.js';

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
  ],
  properties: {
    id: p.uuid().primary(),
    championshipId: p.uuid(),
    name: p.string().length(64),
    /** Lower case: names are one whatever their case. */
    nameKey: p.string().length(64),
    captainId: p.uuid(),
    /** When the team confirmed that it takes part. */
    confirmedAt: p.datetime(),
  },
});

const namedAs = (name: string) => ({ name, nameKey: name.toLowerCase() });

/** Those who compete together in one championship; somebody alone is a team of one. */
export class Team extends TeamSchema.class {
  static alone(championshipId: string, name: string, personId: string, now: Date): { team: Team; member: Member } {
    const own = {
      id: newId(),
      championshipId,
      ...namedAs(name),
      captainId: personId,
      confirmedAt: now,
    };
    const team = Object.assign(new Team(), own);
    happened(teamEntered({ teamId: team.id, championshipId }));
    return { team, member: Object.assign(new Member(), { championshipId, personId, team }) };
  }

  rename(name: string): void {
    Object.assign(this, namedAs(name));
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
  },
});

/** A person's place in a team. The primary key allows one team a person a championship (TEAM1). */
export class Member extends MemberSchema.class {}

TeamSchema.setClass(Team);
MemberSchema.setClass(Member);
constraintMeans('teams_name_unique', 'TEAM_NAME_USED', 'teamName');
constraintMeans('members_pkey', 'USER_ALREADY_PARTICIPATING');
