import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Header, Inject } from '@nestjs/common';
import type { Language } from '../../kernel/contract/language.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { say } from '../../kernel/http/texts.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { outbox } from '../contract/routes.js';
import { Message } from '../domain/message.js';

/** The development outbox: a page of its own, so that it is readable before anybody can log in. */
@Controller()
export class OutboxController {
  constructor(
    private readonly em: EntityManager,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Handle(outbox)
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  async show(@TheCall() { language }: Call<typeof outbox>): Promise<string> {
    if (this.settings.PODIUM_MODE === 'production' || this.settings.SMTP_URL) throw new DomainError('NOT_FOUND');
    const messages = await this.em.find(Message, {}, { orderBy: { createdAt: 'desc' }, limit: 100 });
    return page(language, messages);
  }
}

const page = (language: Language, messages: Message[]): string => {
  const title = say(language, 'mail', 'outbox.title');
  const items = messages.map(article).join('\n') || `<p>${escaped(say(language, 'mail', 'outbox.empty'))}</p>`;
  return `<!doctype html><html lang="${language === 'RUS' ? 'ru' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>
:root{color-scheme:light dark}body{font:16px/26px system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid #7C8899;border-radius:10px;padding:1rem 1.25rem;margin:1rem 0}h2{font-size:1.1rem;margin:0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style></head>
<body><h1>${escaped(title)}</h1><p>${escaped(say(language, 'mail', 'outbox.hint'))}</p>${items}</body></html>`;
};

const article = ({ recipient, subject, text, createdAt }: Message): string =>
  `<article><h2>${escaped(subject)}</h2><p>${escaped(recipient)} · <time>${createdAt.toISOString()}</time></p>
<pre>${escaped(text).replace(/https?:\/\/\S+/g, (link) => `<a href="${link}">${link}</a>`)}</pre></article>`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
