import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { deletedPrefix } from '../../identity/contract/deleted.js';
import { loginLength } from '../../identity/contract/limits.js';
import { oftenQuery } from '../../kernel/database/sql.js';
import type { NamedPerson } from '../contract/routes.js';

/** As many as one looks through while one types. */
const most = 6;

// What `@` before it would leave as plain text is not offered: an older login that is too short, or ends like a sentence.
const mentionable = `^[A-Za-z0-9][A-Za-z0-9_.-]{${loginLength.min - 2},${loginLength.max - 2}}[A-Za-z0-9_]$`;
// E-mails and phones are not looked at. Who has not chosen a login or confirmed an address yet, or is gone, can't be named.
const namedSql = `select n.login, n.display as name from identity.names n
  where (n.login_key like lower($1) or n.display ilike $1) and n.login ~ '${mentionable}' and n.login not like '${deletedPrefix}%' and n.is_confirmed
  order by n.login_key like lower($1) desc, length(n.login), n.login limit ${most}`;

/** FORUM3: whom one may mean who has typed `@` and the beginning of a name. */
@Injectable()
export class NamedQuery {
  constructor(private readonly orm: MikroORM) {}

  find(beginning: string): Promise<NamedPerson[]> {
    const pattern = `${beginning.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    return oftenQuery<NamedPerson>(this.orm.em.fork(), namedSql, [pattern]);
  }
}
