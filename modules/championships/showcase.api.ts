import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Bilingual } from '../kernel/contract/language.js';
import { query } from '../kernel/database/sql.js';
import { LinkSources } from '../texts/link-sources.api.js';
import { versionOf } from './queries/cover-version.js';

/** What a link to a championship says of it to anybody, before the page is opened. */
export interface Showcase {
  title: Bilingual;
  teaser: Bilingual;
  /** Version of its picture; null without one. */
  cover: string | null;
}

type Row = Omit<Showcase, 'cover'> & { sha256: string | null };

/** CHAMP1: what those who are not signed in may know of a championship, and nothing of any other one. */
@Injectable()
export class ShowcaseApi implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly links: LinkSources,
  ) {}

  onModuleInit(): void {
    this.links.add({
      kind: 'championship',
      form: /^\/championship\/(?<champname>[a-z0-9][a-z0-9-]{2,63})(?:\/|$)/u,
      titleOf: async ({ champname = '' }, language) => {
        const shown = await this.of(champname);
        if (!shown) return null;
        const { eng, rus } = shown.title;
        return language === 'RUS' ? rus || eng : eng || rus;
      },
    });
  }

  /** Null for drafts, TEST and archived championships, and for names that there are not: they can't be told apart. */
  async of(champname: string): Promise<Showcase | null> {
    const [row] = await query<Row>(
      this.em.fork(),
      `select title, teaser, cover->>'sha256' as sha256 from championships.championships
       where champname = $1 and not is_test and state in ('PUBLISHED', 'FINISHED')`,
      [champname],
    );
    if (!row) return null;
    const { sha256, ...texts } = row;
    return { ...texts, cover: sha256 === null ? null : versionOf(sha256) };
  }
}
