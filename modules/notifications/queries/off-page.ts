import type { Language } from '../../kernel/contract/language.js';
import { say } from '../../kernel/http/texts.js';
import type { NoticeSubject } from '../contract/causes.js';
import { escaped, page } from './page.js';
import { settingsOf } from './notice-mail.js';

/**
 * The page behind the link of a mail: asks first, since programs open links by themselves, then says that it is done.
 * @param about.login whose mails they are; null where the account is gone by now
 */
export const offPage = (
  language: Language,
  { subjects, login }: { subjects: readonly NoticeSubject[]; login: string | null },
  isDone: boolean,
): string => {
  const text = (id: string, values = {}): string => escaped(say(language, 'mail', id, values));
  const named = subjects.map((subject) => say(language, 'mail', `mail.off.subject.${subject}`)).join(', ');
  const said = text(isDone ? 'mail.off.done' : 'mail.off.ask', { subjects: named });
  const button = `<form method="post"><button>${text('mail.off.verb')}</button></form>`;
  const settings = login === null ? '/' : settingsOf(login);
  return page(
    language,
    text('mail.off.title'),
    `<h1>${text('mail.off.title')}</h1><article><p>${said}</p>${isDone ? '' : button}
<p><a href="${escaped(settings)}">${text('mail.off.settings')}</a></p></article>`,
  );
};
