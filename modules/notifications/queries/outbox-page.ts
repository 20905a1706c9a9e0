import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Language } from '../../kernel/contract/language.js';
import { formatDateTime } from '../../kernel/contract/time-format.js';
import { say } from '../../kernel/http/texts.js';
import { Message } from '../domain/message.js';

const style = `
:root{color-scheme:light dark;--canvas:light-dark(#f6f8fb,#0d1117);--surface:light-dark(#fff,#151b23);
--border:light-dark(#d3dae4,#2c3541);--text:light-dark(#121821,#e7ecf3);--muted:light-dark(#4d5868,#a9b4c2);
--primary:light-dark(#1a5fd0,#82b4ff)}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--text);font:14px/22px 'Inter Variable',system-ui,sans-serif}
main{max-width:45rem;margin:0 auto;padding:24px 16px 48px}
header{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline;justify-content:space-between}
h1{font-size:24px;line-height:32px;margin:0;overflow-wrap:anywhere}
h2{font-size:16px;line-height:24px;margin:0;overflow-wrap:anywhere}
p{margin:4px 0;color:var(--muted)}
a{color:var(--primary);overflow-wrap:anywhere}
header a{padding:8px 0}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
article{background:var(--surface);border:1px solid var(--border);border-radius:10px;padding:16px 20px;margin-top:16px}
time{white-space:nowrap}
pre{margin:12px 0 0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
@media(max-width:480px){main{padding:16px 12px 32px}article{padding:12px 14px}}`;

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
  return `<!doctype html><html lang="${language === 'RUS' ? 'ru' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${text('outbox.title')} – Podium</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head>
<body><main><header><h1>${text('outbox.title')}</h1>
<a href="?lang=${other.code}" lang="${other.tag}" hreflang="${other.tag}">${text('outbox.otherLanguage')}</a></header>
<p>${text('outbox.hint')}</p>${items}</main></body></html>`;
};

/** The server does not know the reader's zone, so that the time names its own. */
const article = ({ channel, recipient, subject, text, createdAt }: Message): string =>
  `<article><h2>${escaped(channel === 'sms' ? 'SMS' : subject)}</h2>
<p>${escaped(recipient)} · <time datetime="${createdAt.toISOString()}">${formatDateTime(createdAt, 'UTC')} UTC</time></p>
<pre>${escaped(text).replace(/https?:\/\/\S+/g, (link) => `<a href="${link}">${link}</a>`)}</pre></article>`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
