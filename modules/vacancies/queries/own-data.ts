import { Injectable } from '@nestjs/common';
import { OwnData } from '../../identity/own-data.port.js';

/** What the board of vacancies keeps of a person. */
@Injectable()
export class VacanciesOwnData extends OwnData {
  override readonly tables = [
    {
      name: 'vacancies/vacancies',
      sql: `select id::text as key, to_jsonb(v) - '{author_id,html,renderer}'::text[] as row from vacancies.vacancies v
        where author_id = $1`,
    },
    {
      name: 'vacancies/comments',
      sql: `select id::text as key, to_jsonb(c) - '{author_id,html,renderer}'::text[] as row from vacancies.comments c
        where author_id = $1`,
    },
    {
      name: 'vacancies/emotions',
      sql: `select vacancy_id || ' ' || type as key, to_jsonb(e) - '{person_id}'::text[] as row from vacancies.emotions e
        where person_id = $1`,
    },
  ];
}
