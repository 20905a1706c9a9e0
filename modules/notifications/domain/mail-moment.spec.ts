import { describe, expect, it } from '@jest/globals';
import '../../identity/contract/notices.js';
import '../../scoring/contract/notices.js';
import { noticeSubjects } from '../contract/causes.js';
import type { Channels, SubjectChoice } from '../contract/channels.js';
import { channelsOf } from './reader.js';
import { waysOf } from './mail-moment.js';

const wanting = (choice: Partial<SubjectChoice>, more: Partial<Channels> = {}): Channels => ({
  ...channelsOf(null, 'ENG'),
  subjects: Object.fromEntries(
    noticeSubjects.map((subject) => [subject, { site: true, mail: 'usual', push: true, ...choice }]),
  ) as Channels['subjects'],
  ...more,
});
const mailAt = (channels: Channels, now: string) =>
  waysOf('results.final', channels, new Date(now)).mailAt?.toISOString() ?? null;

// A Wednesday, 15:30 in Moscow.
const now = '2026-03-04T12:30:00.000Z';

describe('NOTIF1 when a mail goes', () => {
  it.each([
    ['as the cause has it', {}, {}, now],
    ['not at all', { mail: 'never' }, {}, null],
    ['next morning with others', { mail: 'digest' }, {}, '2026-03-05T06:00:00.000Z'],
    ['next Monday with others', { mail: 'digest' }, { digest: 'week' }, '2026-03-09T06:00:00.000Z'],
    ['in the morning of another zone', { mail: 'digest' }, { zone: 'America/New_York' }, '2026-03-04T14:00:00.000Z'],
    ['after quiet hours', { mail: 'now' }, { quiet: { from: 14, to: 18 } }, '2026-03-04T15:00:00.000Z'],
    ['before quiet hours', { mail: 'now' }, { quiet: { from: 22, to: 8 } }, now],
    ['never in hours that are all quiet', { mail: 'now' }, { quiet: { from: 5, to: 5 } }, now],
  ] as const)('NOTIF1 %s', (_, choice, more, expected) => {
    expect(mailAt(wanting(choice, more), now)).toBe(expected);
  });

  it('NOTIF1 waits over midnight, and over the night when clocks are changed', () => {
    const quiet = { quiet: { from: 22, to: 8 }, zone: 'Europe/Berlin' };
    expect(mailAt(wanting({ mail: 'now' }, quiet), '2026-03-28T22:30:00.000Z')).toBe('2026-03-29T06:00:00.000Z');
  });

  it('NOTIF1 tells of the account at once by all ways, whatever was chosen', () => {
    const nothing = wanting({ site: false, mail: 'never', push: false }, { quiet: { from: 0, to: 23 } });
    expect(waysOf('account.phone', nothing, new Date(now))).toEqual({
      ...{ onSite: true, mailAt: new Date(now), pushAt: new Date(now) },
    });
    expect(waysOf('results.final', nothing, new Date(now))).toEqual({ onSite: false, mailAt: null, pushAt: null });
  });
});
