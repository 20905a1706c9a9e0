import { Injectable } from '@nestjs/common';
import { personal, PersonalData, wordsOfOthers } from '../identity/personal.port.js';

/** The championships that a person leads. */
@Injectable()
export class ChampionshipsPersonal extends PersonalData {
  override readonly tables = [
    personal({
      table: 'championships.championships',
      person: 'owner_id',
      others: ['edited_by'],
      atErasure: 'keep',
      because: 'nobody who leads one that is not over can go',
      archive: {
        name: 'championships/led',
        sql: `select id::text as key,
          jsonb_build_object('champname', champname, 'title', title, 'state', state, 'created_at', created_at) as row
        from championships.championships where owner_id = $1`,
      },
    }),
    personal({
      table: 'championships.answer_holders',
      person: 'person_id',
      atErasure: 'delete',
      archive: 'follows from the championships that they led or looked after',
    }),
    wordsOfOthers('championships.former_files', ['reason']),
  ];
}
