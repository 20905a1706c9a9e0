import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../../kernel/clock.js';
import type { CallOf } from '../../kernel/contract/route.js';
import type { Caller } from '../../kernel/contract/status.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { DomainError, found } from '../../kernel/domain/domain-error.js';
import { fromCursor, toPage } from '../../kernel/http/cursor.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { domainsIn } from '../settings.js';
import { currencies, emotionTypes } from '../contract/kinds.js';
import type { ownVacancies, vacancies } from '../contract/routes.js';
import { actionsOf } from '../contract/vacancy.machine.js';
import type { VacancyView } from '../contract/vacancy.js';
import { actorsOf } from '../domain/actors.js';
import { type CardRow, cardOf, openSql, ownColumns, postColumns, viewOf } from './vacancy-sql.js';

export interface OwnRow extends CardRow {
  authorId: string;
  version: number;
  isApproved: boolean;
  isShown: boolean;
  reason: string;
  closedAs: NonNullable<VacancyView['own']>['closedAs'];
  expiresAt: string | null;
  date: string;
}

const cursorForm = z.tuple([z.string(), z.uuid()]);

/** $13 a championship, whose name another may have had when a vacancy named it: only what its client offers ($14), or an admin, stands there. */
const listSql = `select ${postColumns} from vacancies.posts p
  where ${openSql}
    and ($3::text is null or p.search @@ websearch_to_tsquery('russian', translate($3, 'ёЁ', 'еЕ')))
    and ($4::text is null or p.category = $4) and ($5::text is null or lower(p.city) = lower($5))
    and ($6::boolean is null or p.remote = $6) and ($7::bigint is null or p.salary_to >= $7)
    and ($8::text is null or p.currency = $8)
    and ($9::int is null or p.published_at > $1::timestamptz - make_interval(days => $9::int))
    and ($10::timestamptz is null or (p.published_at, p.vacancy_id) < ($10::timestamptz, $11::uuid))
    and ($13::text is null or p.text ->> 'championship' = $13 and exists (
      select from vacancies.vacancies v join identity.standing s on s.id = v.author_id
      where v.id = p.vacancy_id and (v.author_id = $14::uuid or s.role = 'admin')))
  order by p.published_at desc, p.vacancy_id desc limit $12`;

const mineSql = `select ${ownColumns} from vacancies.vacancies v left join vacancies.posts p on p.vacancy_id = v.id and ${openSql}
  where v.author_id = $2 and ($3::uuid is null or v.id < $3) order by v.id desc limit $4`;

const oneSql = `select ${ownColumns} from vacancies.vacancies v left join vacancies.posts p on p.vacancy_id = v.id and ${openSql}
  where v.id = $3`;

/** Of all that has not expired: whose authors are there is not looked at for a name of a city. */
const citiesSql = `select p.city from vacancies.posts p where p.expires_at > $1 and p.city <> ''
  group by p.city order by count(*) desc, p.city limit 100`;

/** Reads of vacancies: SQL straight to the views of the contract. */
@Injectable()
export class VacancyQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** VAC1: open vacancies that fit, the newest first. */
  async list(wish: CallOf<typeof vacancies>['query'], caller: Caller | null) {
    const [before, beforeId] = wish.cursor ? fromCursor(cursorForm, wish.cursor) : [null, null];
    const narrowed = [wish.q || null, wish.category, wish.city || null, wish.remote, wish.salary, wish.currency];
    const values = [
      ...this.reader(caller),
      ...narrowed,
      wish.days,
      before,
      beforeId,
      wish.limit + 1,
      wish.championship,
      wish.championship && (await this.clientOf(wish.championship, caller)),
    ];
    const rows = await query<CardRow>(
      this.em,
      listSql,
      values.map((value) => value ?? null),
    );
    return toPage(
      rows,
      wish.limit,
      (row) => [row.datePublication ?? '', row.id],
      (row) => cardOf(row, caller !== null),
    );
  }

  private async clientOf(champname: string, caller: Caller | null): Promise<string | null> {
    const id = await this.championships.idOfVisible(champname, caller);
    return id === null ? null : (await this.championships.byId(id)).ownerId;
  }

  async options() {
    const rows = await query<{ city: string }>(this.em, citiesSql, [this.clock.now()]);
    return {
      cities: rows.map(({ city }) => city),
      currencies: [...currencies],
      emotions: [...emotionTypes],
      thirdPartyDomains: domainsIn(this.settings.THIRD_PARTY_DOMAINS),
    };
  }

  /** One's own, in whatever state, the newest first. */
  async mine({ cursor, limit }: CallOf<typeof ownVacancies>['query'], caller: Caller) {
    const before = cursor ? fromCursor(z.tuple([z.uuid()]), cursor)[0] : null;
    const rows = await query<OwnRow>(this.em, mineSql, [...this.reader(caller), before, limit + 1]);
    return toPage(
      rows,
      limit,
      ({ id }) => [id],
      (row) => ({ ...cardOf(row, true), own: this.ownOf(row, caller) }),
    );
  }

  /** @throws DomainError NOT_FOUND, VACANCY_CLOSED for one that was open once */
  async one(id: string, caller: Caller | null): Promise<VacancyView> {
    const row = await this.row(id, caller);
    if (actorsOf(row, caller).length > 0 && caller) return { ...viewOf(row, true), own: this.ownOf(row, caller) };
    const post = await this.post(id, caller);
    if (post) return { ...viewOf(post, caller !== null), own: null };
    throw new DomainError(row.datePublication === null ? 'NOT_FOUND' : 'VACANCY_CLOSED');
  }

  /** The text of now, whoever reads it. @throws DomainError NOT_FOUND */
  async row(id: string, caller: Caller | null): Promise<OwnRow> {
    return found(await queryOne<OwnRow>(this.em, oneSql, [...this.reader(caller), id]));
  }

  /** What everybody sees, if they see anything. */
  post(id: string, caller: Caller | null): Promise<CardRow | null> {
    const sql = `select ${postColumns} from vacancies.posts p where ${openSql} and p.vacancy_id = $3`;
    return queryOne<CardRow>(this.em, sql, [...this.reader(caller), id]);
  }

  ownOf(row: OwnRow, caller: Caller): NonNullable<VacancyView['own']> {
    const { version, isShown, reason, closedAs, expiresAt, isApproved } = row;
    const actions = actionsOf(row.state, { isShown, isApproved }, actorsOf(row, caller));
    return { version, isAuthor: row.authorId === caller.id, actions, isShown, reason, closedAs, expiresAt };
  }

  private reader(caller: Caller | null): [Date, string | null] {
    return [this.clock.now(), caller?.id ?? null];
  }
}
