import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isoSql, oftenQuery } from '../../kernel/database/sql.js';
import { shownThread } from '../domain/shown.js';
import { inLanguage } from './forum-sql.js';
import type { Owner } from './post-queries.js';

const threadsSql = `select h.name, ${inLanguage('h.title', '$2')} as title, ${isoSql('m.created_at')} as at
  from forum.mutes m join forum.threads h on h.id = m.muted_id and ${shownThread('h')}
  where m.person_id = $1 order by m.created_at desc limit 1000`;
const peopleSql = `select n.login, n.display as name, ${isoSql('m.created_at')} as at
  from forum.mutes m join identity.names n on n.id = m.muted_id where m.person_id = $1 order by m.created_at desc limit 1000`;

/** FORUM3: what somebody does not want to hear of. */
@Injectable()
export class MuteQueries {
  constructor(private readonly orm: MikroORM) {}

  async own({ caller, language }: Owner) {
    const em = this.orm.em.fork();
    const [threads, people] = await Promise.all([
      oftenQuery<{ name: string; title: string; at: string }>(em, threadsSql, [caller.id, language]),
      oftenQuery<{ login: string; name: string; at: string }>(em, peopleSql, [caller.id]),
    ]);
    return { threads, people };
  }
}
