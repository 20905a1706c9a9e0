import type { EntityManager } from '@mikro-orm/postgresql';
import { formatDateTime } from '../../kernel/contract/time-format.js';
import { notices } from '../../kernel/notices/notices.js';
import {
  accountChanged,
  dataArchiveReady,
  personBlocked,
  personUnblocked,
  phoneConfirmed,
  roleChanged,
} from '../contract/events.js';
import { accountNotice } from '../contract/notices.js';
import { keyOf, Person } from '../domain/person.js';

const inWords = (time: string): string => `${formatDateTime(time, 'UTC')} UTC`;
/** The login may be another one's by now: it tells who it is only where an older program said nothing else. */
const idOf = async (em: EntityManager, { personId, login }: { personId: string | null; login: string }) => {
  const who = personId === null ? { loginKey: keyOf(login) } : { id: personId };
  return (await em.findOne(Person, { ...who, deletedAt: null }))?.id ?? null;
};

/** NOTIF1: what concerns somebody's account. */
export const accountNotices = [
  // PROF2: the archive of their data can be fetched, and until when.
  notices(dataArchiveReady, { name: 'notifications.tell-of-archive' }, ({ archiveId, personId, until }) => ({
    ...accountNotice('account.archive'),
    reason: `archive:${archiveId}`,
    params: { date: inWords(until) },
    people: [{ personId }],
  })),
  notices(phoneConfirmed, { name: 'notifications.tell-of-phone' }, ({ personId, codeId, end }) => ({
    ...accountNotice('account.phone'),
    reason: `phone:${codeId}`,
    params: { phone: `…${end}` },
    people: [{ personId }],
  })),
  // What they may do now, or no more.
  notices(roleChanged, { name: 'notifications.tell-of-role' }, ({ personId, role, at }) => ({
    ...accountNotice('account.role'),
    reason: `role:${at}`,
    params: { role },
    people: [{ personId }],
  })),
  // They may only read now, until when and why.
  notices(personBlocked, { name: 'notifications.tell-of-block' }, ({ personId, blockId, reason, until }) => ({
    ...accountNotice('account.blocked'),
    reason: `block:${blockId}`,
    params: {
      why: reason,
      term: until === null ? 'ever' : 'dated',
      date: until === null ? 'never' : inWords(until),
    },
    people: [{ personId }],
  })),
  notices(personUnblocked, { name: 'notifications.tell-of-unblock' }, ({ personId, at }) => ({
    ...accountNotice('account.unblocked'),
    reason: `unblock:${at}`,
    people: [{ personId }],
  })),
  // As the mail to the former address says; a new sign-in is told by mail alone, as who signed in reads here.
  notices(accountChanged, { name: 'notifications.tell-of-account' }, async ({ id, what, by, ...whose }, { em }) => {
    const personId = what === 'device' ? null : await idOf(em, whose);
    if (personId === null) return null;
    return {
      ...accountNotice('account.changed', { what }),
      reason: `account:${id}`,
      params: { what, by: by || 'none' },
      people: [{ personId }],
    };
  }),
];
