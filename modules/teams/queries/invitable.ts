import { deletedPrefix } from '../../identity/contract/deleted.js';

/** SQL that is true of whom a captain may ask, `n` of identity.names: they have chosen a login and confirmed an address, and are not gone. */
export const invitableSql = `n.is_confirmed and n.login not like '!%' and n.login not like '${deletedPrefix}%'`;

/** What somebody typed, for `like`: its signs stand for themselves. */
export const asPattern = (typed: string): string => typed.replace(/[\\%_]/g, String.raw`\$&`);
