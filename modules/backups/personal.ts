import { Injectable } from '@nestjs/common';
import { personal, PersonalData } from '../identity/personal.port.js';

/** What is kept of who had backups made. */
@Injectable()
export class BackupsPersonal extends PersonalData {
  override readonly tables = [
    personal({
      table: 'backups.backups',
      person: 'by_id',
      copies: ['by', 'reason'],
      atErasure: {
        rename: `update backups.backups b set by = case when b.by_id = named.person then named.instead else b.by end,
          reason = left(kernel.without_names(b.reason, case when b.by_id = named.person then named.called else named.sure end,
            named.instead), 500)
          from named where b.by_id = named.person or exists (select from unnest(named.sure) n (name)
            where strpos(lower(b.reason), n.name) > 0)`,
      },
      archive: 'what operators did',
    }),
  ];
}
