import { createHash } from 'node:crypto';
import type { Language } from '../../kernel/contract/language.js';
import { type CauseName, type NoticeParams, pathFor } from '../../kernel/contract/notices/causes.js';
import { say } from '../../kernel/http/texts.js';
import { publicUrl, type Settings } from '../../kernel/settings.js';
import { subjectOf } from '../contract/causes.js';
import type { ToldParams } from '../contract/notice.js';
import type { NewMessage } from '../domain/message.js';
import { offToken } from './off-token.js';
import { footMark } from './mail-html.js';
import { wordsOf } from './notice-words.js';

export interface MailedNotice {
  id: string;
  cause: CauseName;
  params: ToldParams;
  url: string;
}

/** As it is stored. */
export type NoticeRow = Omit<MailedNotice, 'params'> & { params: NoticeParams; reason: string };

const longestSubject = 200;

/** Where somebody chooses which mails they get. */
export const settingsOf = (login: string): string => `/user/${encodeURIComponent(login)}/notifications#channels`;

/** The mail about these notices, all of the account or none: one is a mail of its own, several are a digest. */
export const mailOf = (
  notices: readonly MailedNotice[],
  { id: personId, login, email }: { id: string; login: string; email: string },
  language: Language,
  settings: Settings,
): NewMessage => {
  const site = publicUrl(settings);
  const parts = notices.map(({ cause, params, url }) => {
    return { ...wordsOf(cause, params, language), url: pathFor(url, login) };
  });
  const [first] = parts;
  const subjects = [...new Set(notices.map(({ cause }) => subjectOf(cause)))];
  // What concerns the account can't be switched off; a digest's link is about all that it has.
  const offered = subjects.filter((subject) => subject !== 'account');
  const off =
    offered.length > 0 ? `${site}/api/notifications/off?token=${offToken(personId, offered, settings.SECRET)}` : null;
  const body = parts.map(({ title, text, url }) => [title, text, url && `${site}${url}`].filter(Boolean).join('\n'));
  const foot = [
    say(language, 'mail', 'mail.notices.why', {
      login,
      settings: `${site}${settingsOf(login)}`,
    }),
    ...(off === null ? [] : [say(language, 'mail', 'mail.notices.off', { off })]),
  ];
  const subject =
    parts.length === 1 ? (first?.title ?? '') : say(language, 'mail', 'mail.notices.digest', { count: parts.length });
  return {
    reason: `notices:${notices[0]?.id}`,
    purpose: offered.length < subjects.length ? 'account' : 'notices',
    recipient: email,
    subject: subject.length > longestSubject ? `${subject.slice(0, longestSubject - 1)}…` : subject,
    text: [...body, `${footMark}${foot.join('\n')}`].join('\n\n'),
    language,
    thread: threadOf(personId, parts.length === 1 ? notices[0] : undefined),
    off,
  };
};

/** What is about one place of the site stands together in mail programs; digests stand together as well. */
const threadOf = (personId: string, alone: MailedNotice | undefined): string =>
  createHash('sha256')
    .update(`${personId} ${alone ? alone.url || alone.cause : 'digest'}`)
    .digest('hex')
    .slice(0, 32);
