import { noticeCauses, ownPage } from '../../kernel/contract/notices/causes.js';
import type { AccountChange } from './events.js';

/** Where it is changed back; of all else, where one logs out everywhere and sets a new password. */
const partOf = (what: AccountChange): string => {
  if (what === 'email') return 'email';
  if (what === 'linked' || what === 'unlinked') return 'login';
  if (what === 'token') return 'tokens';
  return what.startsWith('second') || what.startsWith('recovery') ? 'second' : 'password';
};

const profile = () => ownPage;

/** What people are told of their account. */
export const accountNotice = noticeCauses({
  'account.archive': { mail: 'now', place: () => `${ownPage}/settings/account` },
  'account.phone': { mail: 'now', place: () => `${ownPage}/settings/phone` },
  'account.role': { mail: 'now', place: profile },
  'account.blocked': { mail: 'now', place: profile },
  'account.unblocked': { mail: 'now', place: profile },
  // It has a mail of its own, to the address that the account had before.
  'account.changed': {
    mail: 'never',
    place: ({ what }: { what: AccountChange }) => `${ownPage}/settings/${partOf(what)}`,
  },
});
