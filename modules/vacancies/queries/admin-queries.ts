import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { isoSql, query, queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import type { AdminListRequest } from '../../kernel/http/admin-list.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { domainsIn } from '../settings.js';
import { faultsOf } from '../contract/faults.js';
import { categories } from '../contract/kinds.js';
import { vacancyStates } from '../contract/vacancy.machine.js';
import { VacancyQueries } from './vacancy-queries.js';
import { openSql, viewOf } from './vacancy-sql.js';

/** Columns that the console may sort by; `id` is the order of work: what waits first, and of that the oldest. */
export const sortColumns: Record<string, string> = {
  id: `v.state <> 'moderation', case when v.state = 'moderation' then v.written_at end, -extract(epoch from v.written_at)`,
  title: `v.text->>'title'`,
  company: `v.text->>'company'`,
  city: `v.text->>'city'`,
  category: `v.text->>'category'`,
  author: 'n.display',
  state: 'v.state',
  date: 'v.written_at',
};

export const adminFilter = z.object({
  q: z.string().max(100).optional(),
  state: z.enum(vacancyStates).optional(),
  category: z.enum(categories).optional(),
});

const columns = `v.id, v.text->>'title' as title, v.text->>'company' as company, v.text->>'city' as city,
  (v.text->>'remote')::boolean as remote,
  concat(v.text->'salary'->>'from', '–', v.text->'salary'->>'to', ' ', v.text->'salary'->>'currency') as salary,
  v.text->>'category' as category, coalesce(n.display, '') as author, v.state, p.vacancy_id is not null as "isShown",
  ${isoSql('v.written_at')} as date, count(*) over ()::int as total`;

const from = `vacancies.vacancies v left join identity.names n on n.id = v.author_id
  left join vacancies.posts p on p.vacancy_id = v.id and ${openSql}`;

const where = `($2::text is null or concat_ws(' ', v.text->>'title', v.text->>'company', v.text->>'city', n.login) ilike '%' || $2 || '%')
  and ($3::text is null or v.state = $3) and ($4::text is null or v.text->>'category' = $4)`;

interface AdminRow {
  id: string;
  total: number;
}

/** ADMIN1: vacancies for the console. */
@Injectable()
export class VacancyAdminQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly queries: VacancyQueries,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list({ orderBy, limit, offset, filter }: AdminListRequest<z.output<typeof adminFilter>>) {
    const q = filter.q?.replace(/[\\%_]/g, String.raw`\$&`) ?? null;
    const sql = `select ${columns} from ${from} where ${where} order by ${orderBy}, v.id desc limit $5 offset $6`;
    const narrowed = [this.clock.now(), q, filter.state ?? null, filter.category ?? null];
    const items = await query<AdminRow>(this.em, sql, [...narrowed, limit, offset]);
    return { items, total: items[0]?.total ?? 0 };
  }

  async one(id: string, caller: Caller) {
    const row = await this.queries.row(id, caller);
    const named = await queryOne<{ author: string }>(
      this.em,
      'select display as author from identity.names where id = $1',
      [row.authorId],
    );
    const post = row.isShown && row.state !== 'published' ? found(await this.queries.post(id, caller)) : null;
    return {
      ...viewOf(row, true),
      own: this.queries.ownOf(row, caller),
      ...{ author: named?.author ?? '', date: row.date },
      shown: post && viewOf(post, true),
      doubts: faultsOf(row.text, domainsIn(this.settings.THIRD_PARTY_DOMAINS)),
    };
  }
}
