import { Injectable } from '@nestjs/common';
import { personal, PersonalData, wordsOfOthers } from '../identity/personal.port.js';

/** What a moderator took away: their appeals go as well, so that nothing brings it back. */
const takenSql = `delete from vacancies.comments c using named where c.author_id = named.person and c.taken_at is not null`;

/** What the board of vacancies keeps of a person. */
@Injectable()
export class VacanciesPersonal extends PersonalData {
  override readonly tables = [
    personal({
      table: 'vacancies.vacancies',
      person: 'author_id',
      atErasure: 'keep',
      because: 'reactions/follow-deleted.ts removes it from the board first',
      archive: {
        name: 'vacancies/vacancies',
        sql: `select id::text as key, to_jsonb(v) - '{author_id,html,renderer}'::text[] as row from vacancies.vacancies v
        where author_id = $1`,
      },
    }),
    wordsOfOthers('vacancies.vacancies', ['reason'], 't.author_id = named.person'),
    personal({
      table: 'vacancies.comments',
      person: 'author_id',
      atErasure: { rename: takenSql },
      because: 'others were written for who reads on, and stay as of a deleted user',
      archive: {
        name: 'vacancies/comments',
        sql: `select id::text as key, to_jsonb(c) - '{author_id,html,renderer,removal_id}'::text[] as row from vacancies.comments c
        where author_id = $1`,
      },
    }),
    personal({
      table: 'vacancies.emotions',
      person: 'person_id',
      atErasure: 'keep',
      because: 'vacancies count them',
      archive: {
        name: 'vacancies/emotions',
        sql: `select vacancy_id || ' ' || type as key, to_jsonb(e) - '{person_id}'::text[] as row from vacancies.emotions e
        where person_id = $1`,
      },
    }),
  ];
}
