import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { isoSql, query, queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import type { AdminListRequest } from '../../kernel/http/admin-list.js';
import type { ReplyOf } from '../../kernel/contract/route.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import type { adminUser, adminUsers } from '../contract/admin-routes.js';
import { actsOn, registered } from '../domain/acts-on.js';
import { type BlockRow, blockColumns, blockJoin, blockOf } from '../domain/block.js';
import { maskedEmail, maskedPhone } from '../domain/masked.js';
import { Person } from '../domain/person.js';
import { SecondFactor } from '../domain/second-factor.js';
import { Session } from '../domain/session.js';
import { Ratings } from '../ratings.port.js';
import { narrowing, type peopleFilter } from './people-search.js';

const dayMs = 24 * 3600 * 1000;

type View = ReplyOf<typeof adminUsers>[number];
type Row = Omit<View, 'blocked' | 'rank' | 'generalScore' | 'email' | 'phone'> &
  BlockRow & { email: string | null; phone: string | null };

const columns = `p.id, p.login, p.nickname, trim(coalesce(p.firstname, '') || ' ' || coalesce(p.lastname, '')) as name,
  p.email, p.phone, p.city, p.role, p.status, ${isoSql('p.created_at')} as "createdAt",
  ${isoSql('p.deleted_at')} as "deletedAt", ${blockColumns}`;

/** ADMIN1: people for the console. Contacts leave masked: who wants to read them says why. */
@Injectable()
export class PeopleAdmin {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly ratings: Ratings,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list({ orderBy, limit, offset, filter }: AdminListRequest<z.output<typeof peopleFilter>>) {
    const { where, values } = narrowing(filter, this.clock.now(), this.ratings.rankOf('p.id'));
    const from = `from identity.people p ${blockJoin} where ${where}`;
    const sql = `select ${columns} ${from} order by ${orderBy}, p.id desc limit $5 offset $6`;
    const counted = await queryOne<{ total: number }>(this.em, `select count(*)::int as total ${from}`, values);
    const rows = await query<Row>(this.em, sql, [...values, limit, offset]);
    return { items: await this.viewsOf(rows), total: counted?.total ?? 0 };
  }

  /** @param by who looks: what they may do is in it @throws DomainError USER_NOT_REGISTERED */
  async one(id: string, by: Caller): Promise<ReplyOf<typeof adminUser>> {
    const sql = `select ${columns} from identity.people p ${blockJoin} where p.id = $1`;
    const row = registered(await queryOne<Row>(this.em, sql, [id]));
    const [view] = await this.viewsOf([row]);
    const person = await this.em.findOneOrFail(Person, { id });
    const { phone: _phone, ...personal } = person.personal();
    const sessions = await this.em.find(Session, { person: id }, { populate: ['person'] });
    const alive = sessions.filter((session) => session.isAlive(this.clock.now())).length;
    const factors = await this.em.find(SecondFactor, { person: [id, by.id], confirmedAt: { $ne: null } });
    const losesFactor = factors.length === 2;
    const isBlocked = Boolean(view?.blocked);
    const acts = actsOn(person, { isOwn: by.id === id, isBlocked, sessions: alive, losesFactor });
    return { ...found(view), personal, sessions: alive, acts, erasure: this.erasureOf(person) };
  }

  private erasureOf({ deletedAt, erasedAt }: Person) {
    if (erasedAt) return { at: erasedAt.toISOString(), isDone: true };
    if (!deletedAt) return null;
    return { at: new Date(deletedAt.getTime() + this.settings.DELETED_DAYS * dayMs).toISOString(), isDone: false };
  }

  private async viewsOf(rows: Row[]): Promise<View[]> {
    const standings = await this.ratings.of(rows.map(({ id }) => id));
    const now = this.clock.now();
    return rows.map(({ blockReason, blockUntil, email, phone, ...row }) => {
      const { rank, generalScore } = found(standings.get(row.id));
      const blocked = blockOf({ blockReason, blockUntil }, now) ?? null;
      return { ...row, email: maskedEmail(email), phone: maskedPhone(phone), rank, generalScore, blocked };
    });
  }
}
