import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { uuidForm } from '../kernel/contract/uuid.js';
import { readerOf } from '../kernel/database/reader.js';
import { isoSql, query, queryOne } from '../kernel/database/sql.js';
import { LinkSources } from '../texts/link-sources.api.js';
import type { VacancyText } from './contract/faults.js';
import type { RenderedVacancy } from './domain/vacancy.js';
import { openAt, openSql } from './queries/vacancy-sql.js';

/** What anybody may know of an open vacancy; its contacts are for people who are signed in. */
export interface OpenVacancy {
  id: string;
  text: Omit<VacancyText, 'info' | 'info_en'>;
  html: RenderedVacancy['html'];
  publishedAt: string;
  expiresAt: string;
}

const columns = `p.vacancy_id as id, p.text - 'info' - 'info_en' as text, p.html,
  ${isoSql('p.published_at')} as "publishedAt", ${isoSql('p.expires_at')} as "expiresAt"`;

/** VAC1: what others may ask of vacancies: what strangers see, and nothing else. */
@Injectable()
export class VacanciesApi implements OnModuleInit {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly links: LinkSources,
  ) {}

  onModuleInit(): void {
    this.links.add({
      kind: 'vacancy',
      form: new RegExp(`^/vacancy/(?<id>${uuidForm})/?$`, 'u'),
      titleOf: async ({ id = '' }) => {
        const vacancy = await this.open(id);
        return vacancy === null || vacancy === 'closed' ? null : vacancy.text.title;
      },
      factsOf: async ({ id = '' }) => {
        const vacancy = await this.open(id);
        if (vacancy === null || vacancy === 'closed') return [];
        return [vacancy.text.company, vacancy.text.city].filter(Boolean);
      },
    });
  }

  /** An open vacancy; `closed` for one that was open once; null for any other, and for what is none. */
  async open(id: string): Promise<OpenVacancy | 'closed' | null> {
    const em = readerOf(this.orm);
    const sql = `select ${columns} from vacancies.posts p where p.vacancy_id = $1 and ${openAt('$2')}`;
    const open = await queryOne<OpenVacancy>(em, sql, [id, this.clock.now()]);
    if (open) return open;
    const wasOpen = 'select 1 as one from vacancies.vacancies where id = $1 and published_at is not null';
    return (await queryOne(em, wasOpen, [id])) ? 'closed' : null;
  }

  /** The newest open ones. */
  newest(limit: number): Promise<OpenVacancy[]> {
    const sql = `select ${columns} from vacancies.posts p where ${openSql}
      order by p.published_at desc, p.vacancy_id desc limit $2`;
    return query<OpenVacancy>(readerOf(this.orm), sql, [this.clock.now(), limit]);
  }
}
