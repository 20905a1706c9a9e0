import { Injectable } from '@nestjs/common';
import { personal, PersonalData } from '../identity/personal.port.js';

/** The pictures that a person put into texts. */
@Injectable()
export class TextsPersonal extends PersonalData {
  override readonly tables = [
    personal({
      table: 'texts.pictures',
      person: 'owner_id',
      atErasure: 'keep',
      because: 'posts that stay show them; the sweeper removes those that no text names',
      archive: {
        name: 'texts/pictures',
        sql: `select id::text as key, to_jsonb(p) - '{owner_id,storage_key}'::text[] as row from texts.pictures p
        where owner_id = $1`,
      },
    }),
  ];

  override readonly files = [
    {
      name: 'texts/pictures',
      sql: `select id::text as key, 'picture' as name, storage_key, bytes::text as bytes from texts.pictures
        where owner_id = $1`,
    },
  ];
}
