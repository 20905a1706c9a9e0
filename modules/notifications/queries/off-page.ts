import type { Language } from '../../kernel/contract/language.js';
import { say } from '../../kernel/http/texts.js';
import type { NoticeSubject } from '../contract/causes.js';
import { escaped, page } from './page.js';

/** The page behind the link of a mail: asks first, since programs open links by themselves, then says that it is done. */
export const offPage = (language: Language, subjects: readonly NoticeSubject[], isDone: boolean): string => {
  const text = (id: string, values = {}): string => escaped(say(language, 'mail', id, values));
  const named = subjects.map((subject) => say(language, 'mail', `mail.off.subject.${subject}`)).join(', ');
  const said = text(isDone ? 'mail.off.done' : 'mail.off.ask', { subjects: named });
  const button = `<form method="post"><button>${text('mail.off.verb')}</button></form>`;
  return page(
    language,
    text('mail.off.title'),
    `<h1>${text('mail.off.title')}</h1><article><p>${said}</p>${isDone ? '' : button}
<p><a href="/">${text('mail.off.settings')}</a></p></article>`,
  );
};
