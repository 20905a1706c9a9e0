import { Injectable } from '@nestjs/common';
import { OwnData } from '../../identity/own-data.port.js';
import { teamNameSql } from './team-name-sql.js';

/** The results of a person, their ranks and their places in the rating. */
@Injectable()
export class RatingOwnData extends OwnData {
  override readonly tables = [
    {
      name: 'rating/results',
      sql: `select a.contest_id::text as key, to_jsonb(a) - '{person_id}'::text[]
          || jsonb_build_object('championship', c.champname, 'team', ${teamNameSql('a')}) as row
        from rating.awards a join rating.contests c on c.id = a.contest_id where a.person_id = $1`,
    },
    {
      name: 'rating/ranks',
      sql: `select rank as key, to_jsonb(r) - '{person_id}'::text[] as row from rating.ranks r where person_id = $1`,
    },
    {
      name: 'rating/months',
      sql: `select month::text as key, to_jsonb(m) - '{person_id}'::text[] as row from rating.months m where person_id = $1`,
    },
    {
      name: 'rating/sum',
      sql: `select person_id::text as key, to_jsonb(s) - '{person_id}'::text[] as row from rating.sums s where person_id = $1`,
    },
  ];
}
