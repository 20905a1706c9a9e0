import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { isoSql, query } from '../../kernel/database/sql.js';
import type { AdminListRequest } from '../../kernel/http/admin-list.js';
import { type JudgedText, JudgedTexts } from '../../texts/judged-texts.api.js';
import { applicationStates } from '../contract/application.machine.js';
import type { AdminComplaint, AdminThread, Application } from '../contract/applications.js';
import { articlesThread } from '../contract/addresses.js';
import { listedLogoSize } from '../contract/limits.js';
import { shownThread } from '../domain/shown.js';

export const threadFilter = z.object({
  state: z.enum(applicationStates).optional(),
  q: z.string().max(200).optional(),
});
/** Those that wait stand first. */
export const threadColumns = { id: `(t.state <> 'PENDING'), t.created_at`, createdAt: 't.created_at', name: 't.name' };
export const complaintFilter = z.object({});
export const complaintColumns = { id: 'complaints', complaints: 'complaints', firstAt: '"firstAt"' };

/** Of what was written outside of the forum nothing is known here. */
type ComplaintRow = Omit<AdminComplaint, 'author' | 'login' | 'title' | 'text' | 'url'> &
  Record<'author' | 'login' | 'title' | 'text' | 'url', string | null> & {
    kind: string;
    itemId: string;
    total: number;
  };
type ThreadFilter = z.output<typeof threadFilter>;
const eng = (column: string) => `coalesce(nullif(${column}->>'eng', ''), ${column}->>'rus')`;

const applicationColumns = `t.name, ${eng('t.title')} as title, ${eng('t.description')} as description, t.type, t.state,
  t.reason, ${isoSql('t.created_at')} as "createdAt", ${isoSql('t.decided_at')} as "decidedAt"`;

// Three posts before it and three behind it, as they stand in the topic.
const aroundSql = `(select coalesce(json_agg(json_build_object('author', an.display, 'text', left(a.text, 300)) order by a.number), '[]')
  from (
    (select * from forum.comments b where b.topic_id = c.topic_id and b.number < c.number and b.deleted_at is null
      order by b.number desc limit 3) union all
    (select * from forum.comments b where b.topic_id = coalesce(c.topic_id, t.id) and b.number > coalesce(c.number, 0)
      and b.deleted_at is null order by b.number limit 3)) a
  join identity.names an on an.id = a.author_id)`;

/** ADMIN1: the forum as the console and applicants see it. */
@Injectable()
export class ForumAdminQueries {
  constructor(
    private readonly orm: MikroORM,
    private readonly texts: JudgedTexts,
  ) {}

  /** FORUM3: where one's own applications stand. */
  async own(personId: string): Promise<{ items: Application[]; nextCursor: null }> {
    const sql = `select ${applicationColumns} from forum.threads t where $1 = any(t.author_ids) and t.championship_id is null
      order by t.created_at desc limit 100`;
    return { items: await query<Application>(this.orm.em.fork(), sql, [personId]), nextCursor: null };
  }

  async threads({ orderBy, limit, offset, filter }: AdminListRequest<ThreadFilter>) {
    type Row = AdminThread & { total: number };
    const rows = await query<Row>(
      this.orm.em.fork(),
      `select t.name as id, ${applicationColumns},
         coalesce((select 'data:image/png;base64,' || translate(encode(p.png, 'base64'), E'\\n', '') from forum.logo_pictures p
             where p.thread_id = t.id and p.size = ${listedLogoSize} and t.logo_drawn),
           'data:image/svg+xml;base64,' || translate(encode(convert_to(t.logo, 'UTF8'), 'base64'), E'\\n', '')) as logo,
         (select n.login from identity.names n where n.id = t.author_ids[1]) as applicant, t.topics, t.pinned, t.locked,
         count(*) over ()::int as total
       from forum.threads t
       where ($1::text is null or t.state = $1) and ($2::text is null or t.name ilike '%' || $2 || '%' or t.title::text ilike '%' || $2 || '%')
       order by ${orderBy}, t.id limit $3 offset $4`,
      [filter.state ?? null, filter.q ?? null, limit, offset],
    );
    return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
  }

  /** Those that can be decided on: of what nobody reads any more, nobody has to look. */
  async complaints({ orderBy, limit, offset }: AdminListRequest<object>) {
    const remarks = await this.remarks();
    const rows = await query<ComplaintRow>(
      this.orm.em.fork(),
      `with open as (select item_id, kind, count(*)::int as complaints, array_agg(reason order by created_at) as reasons,
           min(created_at) as at from forum.complaints where state = 'OPEN' group by item_id, kind)
       select o.kind || ':' || o.item_id as id, o.kind, o.item_id as "itemId", o.complaints, o.reasons, ${isoSql('o.at')} as "firstAt", n.display as author,
         n.login, coalesce(a.title, t.title, ct.title) as title, coalesce(a.text, t.text, c.text) as text,
         coalesce(a.version, t.revision, c.revision, 0) as revision,
         '/forum/' || h.name || '/' || coalesce(t.id, ct.id) || case o.kind when 'comment' then '?at=' || c.id else '' end as url,
         coalesce(t.hidden_at, c.hidden_at) is not null as hidden, ${aroundSql} as around, count(*) over ()::int as total
       from open o
         left join forum.topics t on o.kind = 'topic' and t.id = o.item_id
         left join forum.comments c on o.kind = 'comment' and c.id = o.item_id
         left join forum.topics ct on ct.id = c.topic_id
         left join forum.threads h on h.id = coalesce(t.thread_id, c.thread_id)
         -- Its topic has it a moment later.
         left join articles.published a on a.id = t.id
         left join identity.names n on n.id = coalesce(t.author_id, c.author_id)
       where coalesce(t.deleted_at, c.deleted_at) is null and (t.id is null or h.name <> '${articlesThread}' or a.id is not null)
         and (${shownThread('h')} or o.item_id = any($3::uuid[]))
       order by ${orderBy}, o.item_id limit $1 offset $2`,
      [limit, offset, [...remarks.keys()]],
    );
    return { items: await this.shown(rows, remarks), total: rows[0]?.total ?? 0 };
  }

  /** What was written outside of the forum is told by whoever has it: what of it people complain about and is there. */
  private async remarks(): Promise<Map<string, JudgedText>> {
    const sql = `select distinct item_id as id from forum.complaints where state = 'OPEN' and kind = 'remark'`;
    const ids = (await query<{ id: string }>(this.orm.em.fork(), sql)).map(({ id }) => id);
    const known = ids.length === 0 ? [] : await this.texts.of('remark').find(ids);
    return new Map(known.map((text) => [text.id, text]));
  }

  private async shown(
    rows: readonly ComplaintRow[],
    remarks: ReadonlyMap<string, JudgedText>,
  ): Promise<AdminComplaint[]> {
    const known = rows.flatMap(({ itemId }) => remarks.get(itemId) ?? []);
    const names = await query<{ id: string; login: string; author: string }>(
      this.orm.em.fork(),
      'select id, login, display as author from identity.names where id = any($1::uuid[])',
      [known.map(({ authorId }) => authorId)],
    );
    const nameOf = new Map(names.map(({ id, ...name }) => [id, name]));
    return rows.flatMap(({ total: _total, kind: _kind, itemId, ...row }) => {
      const remark = remarks.get(itemId);
      const name = nameOf.get(remark?.authorId ?? '') ?? { login: row.login ?? '', author: row.author ?? '' };
      const { title, text, url } = remark ?? row;
      if (title === null || text === null || url === null) return [];
      return [{ ...row, ...name, title, text, url, hidden: remark?.isHidden ?? row.hidden }];
    });
  }
}
