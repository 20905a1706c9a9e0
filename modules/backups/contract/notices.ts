import { noticeCauses, ownPage } from '../../kernel/contract/notices/causes.js';

/** What admins are told. The console is behind the logo, and its address is told nowhere. */
export const backupNotice = noticeCauses({
  'operation.backupOld': { mail: 'now', place: () => ownPage },
});
