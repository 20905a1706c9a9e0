import { deletedPrefix } from '../../identity/contract/deleted.js';
import { uuidForm } from '../../kernel/contract/uuid.js';

/** Whom a login names, $1. Of whoever deleted their account it is the one that stands beside what they wrote, as long as they may come back, too. */
export const namedPersonSql = `select id from identity.names where (login_key = lower($1) and lower(login) = lower($1))
  or (id = substring($1 from '^${deletedPrefix}(${uuidForm})$')::uuid and login = $1)`;
