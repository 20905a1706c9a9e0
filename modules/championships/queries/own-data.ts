import { Injectable } from '@nestjs/common';
import { OwnData } from '../../identity/own-data.port.js';

/** The championships that a person leads. */
@Injectable()
export class ChampionshipsOwnData extends OwnData {
  override readonly tables = [
    {
      name: 'championships/led',
      sql: `select id::text as key,
          jsonb_build_object('champname', champname, 'title', title, 'state', state, 'created_at', created_at) as row
        from championships.championships where owner_id = $1`,
    },
    {
      name: 'championships/begun-uploads',
      sql: `select id::text as key, to_jsonb(u) - '{person_id}'::text[] as row from championships.uploads u
        where person_id = $1`,
    },
  ];
}
