import { Injectable } from '@nestjs/common';
import { personal, PersonalData } from '../identity/personal.port.js';
import { teamNameSql } from './queries/team-name-sql.js';

/** The results of a person, their ranks and their places in the rating. */
@Injectable()
export class RatingPersonal extends PersonalData {
  override readonly tables = [
    personal({
      table: 'rating.awards',
      person: 'person_id',
      copies: ['team'],
      atErasure: {
        rename: `update rating.awards a set team = null from named, rating.awards own
          where own.person_id = named.person and a.contest_id = own.contest_id and a.place = own.place and a.team_id is null
            and lower(a.team) = any(named.called)`,
      },
      archive: {
        name: 'rating/results',
        sql: `select a.contest_id::text as key, to_jsonb(a) - '{person_id}'::text[]
          || jsonb_build_object('championship', c.champname, 'team', ${teamNameSql('a')}) as row
        from rating.awards a join rating.contests c on c.id = a.contest_id where a.person_id = $1`,
      },
    }),
    personal({
      table: 'rating.places',
      person: 'person_id',
      atErasure: 'keep',
      because: 'the rating has its places, as of a deleted user',
      archive: 'orderings are made anew of rating/results; months are kept',
    }),
    personal({
      table: 'rating.import_rows',
      person: null,
      copies: ['team', 'members'],
      atErasure: 'keep',
      because: 'gone at the end of the import',
      archive: 'a file that is being read',
    }),
    personal({
      table: 'rating.ranks',
      person: 'person_id',
      atErasure: 'keep',
      because: 'the rating has its places, as of a deleted user',
      archive: {
        name: 'rating/ranks',
        sql: `select rank as key, to_jsonb(r) - '{person_id}'::text[] as row from rating.ranks r where person_id = $1`,
      },
    }),
    personal({
      table: 'rating.months',
      person: 'person_id',
      atErasure: 'keep',
      because: 'the rating has its places, as of a deleted user',
      archive: {
        name: 'rating/months',
        sql: `select month::text as key, to_jsonb(m) - '{person_id}'::text[] as row from rating.months m where person_id = $1`,
      },
    }),
    personal({
      table: 'rating.sums',
      person: 'person_id',
      atErasure: 'keep',
      because: 'the rating has its places, as of a deleted user',
      archive: {
        name: 'rating/sum',
        sql: `select person_id::text as key, to_jsonb(s) - '{person_id}'::text[] as row from rating.sums s where person_id = $1`,
      },
    }),
  ];
}
