import { buffer } from 'node:stream/consumers';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { deletedPrefix } from '../../identity/contract/deleted.js';
import type { Language } from '../../kernel/contract/language.js';
import { oftenQueryOne } from '../../kernel/database/sql.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { previewOf } from '../../kernel/images/preview.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { listPageOf, type ListPage } from '../contract/list-pages.js';
import type { LinkCard, LinkKind } from '../contract/routes.js';
import { LinkSources } from '../link-sources.api.js';

const personSql = `select display as title from identity.names
  where login_key = lower($1) and login not like '${deletedPrefix}%' and is_confirmed`;

/** What a page is, on the picture of a link to it. */
const kindNames: Record<Language, Record<LinkKind, string>> = {
  ENG: { topic: 'Forum', article: 'Article', championship: 'Championship', vacancy: 'Vacancy', person: 'Participant' },
  RUS: { topic: 'Форум', article: 'Статья', championship: 'Чемпионат', vacancy: 'Вакансия', person: 'Участник' },
};

const wordsOf = ({ title, text }: ListPage, language: Language) => {
  const side = language === 'RUS' ? 'rus' : 'eng';
  return { title: title[side], facts: [text[side]] };
};

/** FORUM5: what links in texts lead to. Nothing is fetched: they are looked up among the pages of this Podium. */
@Injectable()
export class LinkQuery implements OnModuleInit {
  constructor(
    private readonly orm: MikroORM,
    private readonly sources: LinkSources,
    private readonly storage: FileStorage,
  ) {}

  onModuleInit(): void {
    this.sources.add({
      kind: 'person',
      form: /^\/user\/(?<login>[\w.-]{1,64})\/?$/u,
      titleOf: async ({ login }) => {
        const row = await oftenQueryOne<{ title: string }>(this.orm.em.fork(), personSql, [login]);
        return row && row.title;
      },
    });
  }

  /** Of those paths that lead to something that everybody sees. */
  async cards(paths: readonly string[], language: Language): Promise<LinkCard[]> {
    const cards = await Promise.all([...new Set(paths)].map((path) => this.card(path, language)));
    return cards.filter((card) => card !== null);
  }

  /** A PNG. @throws DomainError NOT_FOUND for what not everybody sees; TOO_MANY_REQUESTS while too many are drawn */
  async picture(path: string, language: Language): Promise<Buffer> {
    const list = listPageOf(path);
    if (list) return previewOf({ kind: 'site', name: list.path, ...wordsOf(list, language) });
    for (const { kind, form, titleOf, factsOf, coverOf } of this.sources.all) {
      const named = form.exec(path)?.groups;
      const title = named && (await titleOf(named, language));
      if (!title) continue;
      const facts = (await factsOf?.(named, language)) ?? [];
      const name = named['champname'] ?? named['id'] ?? named['login'] ?? '';
      const cover = (await coverOf?.(named)) ?? null;
      const own = cover && { cover, read: () => buffer(this.storage.read(cover.storageKey)) };
      return previewOf({ kind, name, title, facts: [kindNames[language][kind], ...facts] }, own);
    }
    throw new DomainError('NOT_FOUND');
  }

  private async card(path: string, language: Language): Promise<LinkCard | null> {
    for (const { kind, form, titleOf } of this.sources.all) {
      const named = form.exec(path)?.groups;
      const title = named && (await titleOf(named, language));
      if (title) return { path, kind, title };
    }
    return null;
  }
}
