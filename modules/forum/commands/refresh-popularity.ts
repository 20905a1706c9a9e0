import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { query } from '../../kernel/database/sql.js';
import { windowNames, windows } from '../domain/popularity.js';

const kinds = {
  topics: { of: 'item_id', where: `c.kind = 'topic'` },
  threads: { of: 'thread_id', where: 'true' },
};
type Kind = keyof typeof kinds;

/** FORUM2: counts again how popular some topics or threads are now, as commends have grown old. @returns how many changed */
export class RefreshPopularity extends Command<number> {
  constructor(
    readonly kind: Kind,
    readonly most: number,
  ) {
    super();
  }
}

const columns = windowNames.map((name) => `popular_${name}`);
const sums = windowNames.map(
  (name) =>
    `coalesce(sum(c.value) filter (where c.created_at > $1::timestamptz - interval '${windows[name]}'), 0)::int as popular_${name}`,
);

/** The sums of now, of all items or of those that are named by $2. */
const sumsSql = (kind: Kind, narrowed: string): string => `select ${kinds[kind].of} as id, ${sums.join(', ')}
  from forum.commends c where ${kinds[kind].where} and c.created_at > $1::timestamptz - interval '1 year' ${narrowed} group by 1`;

const differSql = (
  kind: Kind,
): string => `select t.id from forum.${kind} t left join (${sumsSql(kind, '')}) s on s.id = t.id
  where (${columns.map((name) => `t.${name}`).join(', ')})
    is distinct from (${columns.map((name) => `coalesce(s.${name}, 0)`).join(', ')})
  limit $2`;

const setSql = (kind: Kind): string => `update forum.${kind} t
  set ${columns.map((name) => `${name} = coalesce(s.${name}, 0)`).join(', ')}, popular_at = $1
  from unnest($2::uuid[]) as named (id)
    left join (${sumsSql(kind, `and ${kinds[kind].of} = any($2::uuid[])`)}) s on s.id = named.id
  where t.id = named.id`;

@CommandHandler(RefreshPopularity)
export class RefreshPopularityHandler implements ICommandHandler<RefreshPopularity> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ kind, most }: RefreshPopularity): Promise<number> {
    const now = this.clock.now();
    const rows = await query<{ id: string }>(this.em, differSql(kind), [now, most]);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    // Whoever commends waits for the row: what is counted after this is all that there is.
    await query(this.em, `select id from forum.${kind} where id = any($1::uuid[]) order by id for update`, [ids]);
    await query(this.em, setSql(kind), [now, ids]);
    return ids.length;
  }
}
