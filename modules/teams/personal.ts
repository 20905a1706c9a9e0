import { Injectable } from '@nestjs/common';
import { personal, PersonalData, wordsOfOthers } from '../identity/personal.port.js';

/** The teams of a person, and what they were asked. */
@Injectable()
export class TeamsPersonal extends PersonalData {
  override readonly tables = [
    personal({
      table: 'teams.members',
      person: 'person_id',
      atErasure: 'keep',
      because: 'results and boards have the team',
      archive: {
        name: 'teams/teams',
        sql: `select m.championship_id::text as key, jsonb_build_object('championship', c.champname, 'team_id', t.id,
          'team', t.name, 'description', t.description, 'is_captain', t.captain_id = m.person_id,
          'joined_at', m.joined_at, 'confirmed_at', t.confirmed_at, 'disqualified_at', t.disqualified_at,
          'disqualified_reason', t.disqualified_reason) as row
        from teams.members m join teams.teams t on t.id = m.team_id join championships.named c on c.id = m.championship_id
        where m.person_id = $1`,
      },
    }),
    personal({
      table: 'teams.departures',
      person: 'person_id',
      atErasure: 'keep',
      because: 'attempts are counted by it',
      archive: {
        name: 'teams/left',
        sql: `select d.championship_id || ' ' || d.team_id as key, jsonb_build_object('championship', c.champname,
          'team_id', t.id, 'team', t.name, 'left_at', d.left_at) as row
        from teams.departures d join teams.teams t on t.id = d.team_id join championships.named c on c.id = d.championship_id
        where d.person_id = $1`,
      },
    }),
    personal({
      table: 'teams.invitations',
      person: 'person_id',
      others: ['by_id', 'pair_key'],
      atErasure: 'keep',
      because: 'reactions/follow-deleted.ts withdraws what nobody can answer',
      archive: {
        name: 'teams/invitations',
        sql: `select i.id::text as key, jsonb_build_object('championship', c.champname, 'type', i.type, 'status', i.status,
          'team', t.name, 'sent_by_me', i.by_id = $1, 'sent_at', i.sent_at, 'closed_at', i.closed_at) as row
        from teams.invitations i join teams.teams t on t.id = i.team_id join championships.named c on c.id = i.championship_id
        where i.person_id = $1 or i.by_id = $1`,
      },
    }),
    personal({
      table: 'teams.teams',
      person: 'captain_id',
      others: ['named_after_id', 'disqualified_by_id'],
      copies: ['name', 'name_key'],
      // Those that are called after them get another name: reactions/follow-deleted.ts.
      atErasure: {
        rename: `update teams.teams t set named_after_id = named.person from named where t.named_after_id is null
          and lower(t.name) = any(named.called) and exists (select from teams.members m where m.team_id = t.id and m.person_id = named.person)`,
      },
      archive: 'in teams/teams',
    }),
    wordsOfOthers(
      'teams.teams',
      ['disqualified_reason'],
      'exists (select from teams.members m where m.team_id = t.id and m.person_id = named.person)',
    ),
  ];
}
