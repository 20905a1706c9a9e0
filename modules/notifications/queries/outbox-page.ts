import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Language } from '../../kernel/contract/language.js';
import { formatDateTime } from '../../kernel/contract/time-format.js';
import { say } from '../../kernel/http/texts.js';
import { Message } from '../domain/message.js';
import { escaped, page } from './page.js';

/** The page of the development outbox, without scripts: it must be readable when nothing else of the site works. */
@Injectable()
export class OutboxPage {
  constructor(private readonly em: EntityManager) {}

  /** The same for programs, the newest first. @param recipient of whom; of all without */
  async itemsTo(recipient: string | undefined) {
    const found = await this.em.find(Message, recipient === undefined ? {} : { recipient }, {
      orderBy: { createdAt: 'desc', id: 'desc' },
      limit: 100,
    });
    return found.map(({ channel, recipient: to, subject, text, createdAt }) => {
      return { channel, to, subject, text, createdAt: createdAt.toISOString() };
    });
  }

  async in(language: Language): Promise<string> {
    return pageOf(language, await this.em.find(Message, {}, { orderBy: { createdAt: 'desc' }, limit: 100 }));
  }
}

const pageOf = (language: Language, messages: readonly Message[]): string => {
  const text = (id: string): string => escaped(say(language, 'mail', id));
  const other = language === 'RUS' ? { code: 'ENG', tag: 'en' } : { code: 'RUS', tag: 'ru' };
  const items = messages.map(article).join('\n') || `<p>${text('outbox.empty')}</p>`;
  return page(
    language,
    text('outbox.title'),
    `<header><h1>${text('outbox.title')}</h1>
<a href="?lang=${other.code}" lang="${other.tag}" hreflang="${other.tag}">${text('outbox.otherLanguage')}</a></header>
<p>${text('outbox.hint')}</p>${items}`,
  );
};

/** The newest is open. The server does not know the reader's zone, so that the time names its own. */
const article = ({ channel, recipient, subject, text, createdAt }: Message, at: number): string =>
  `<article><details${at === 0 ? ' open' : ''}><summary><h2>${escaped(channel === 'sms' ? 'SMS' : subject)}</h2>
<span>${escaped(recipient)} · <time datetime="${createdAt.toISOString()}">${formatDateTime(createdAt, 'UTC')} UTC</time></span></summary>
<pre>${escaped(text).replace(/https?:\/\/\S+/g, (link) => `<a href="${link}">${link}</a>`)}</pre></details></article>`;
