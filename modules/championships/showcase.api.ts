import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import type { Bilingual, Language } from '../kernel/contract/language.js';
import { query } from '../kernel/database/sql.js';
import type { OwnCover } from '../kernel/images/own-preview.js';
import { LinkSources } from '../texts/link-sources.api.js';
import { versionOf } from './queries/cover-version.js';

/** What a link to a championship says of it to anybody, before the page is opened. */
export interface Showcase {
  title: Bilingual;
  teaser: Bilingual;
  /** Version of its picture; null without one. */
  cover: string | null;
}

interface Facts {
  metric: string;
  prize: Bilingual;
  /** Until the end, none where that has passed; null without one. */
  days: number | null;
}

/** $1 its name, $2 now. Whole days, as its page has them; the last one, too, while it is not over. */
const factsSql = `select metric, prize, case when date_end is null then null when date_end <= $2::timestamptz then 0
    else greatest(1, floor(extract(epoch from date_end - $2::timestamptz) / 86400)) end::int as days
  from championships.championships where champname = $1`;

const coverSql = `select cover->>'storageKey' as "storageKey", (cover->>'bytes')::int as bytes, cover->>'sha256' as sha256,
    cover_focus as focus
  from championships.championships where champname = $1 and cover is not null`;

const restWords: Record<Language, (days: number) => string> = {
  ENG: (days) => (days <= 0 ? 'over' : days === 1 ? '1 day left' : `${days} days left`),
  RUS: (days) => (days <= 0 ? 'завершён' : `осталось дней: ${days}`),
};

type Row = Omit<Showcase, 'cover'> & { sha256: string | null };

/** CHAMP1: what those who are not signed in may know of a championship, and nothing of any other one. */
@Injectable()
export class ShowcaseApi implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly links: LinkSources,
    private readonly clock: Clock,
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
      factsOf: async ({ champname = '' }, language) => this.facts(champname, language),
      coverOf: async ({ champname = '' }) => {
        const [row] = await query<OwnCover>(this.em.fork(), coverSql, [champname]);
        return row ?? null;
      },
    });
  }

  /** Metric, prize and how long it runs, of one that `of` finds. */
  private async facts(champname: string, language: Language): Promise<string[]> {
    const [row] = await query<Facts>(this.em.fork(), factsSql, [champname, this.clock.now()]);
    if (!row) return [];
    const { eng, rus } = row.prize;
    const prize = language === 'RUS' ? rus || eng : eng || rus;
    const rest = row.days === null ? [] : [restWords[language](row.days)];
    return [row.metric.replaceAll('_', ' '), prize, ...rest].filter(Boolean);
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
