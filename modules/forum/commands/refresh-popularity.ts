import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { query } from '../../kernel/database/sql.js';
import { windowNames, windows } from '../domain/popularity.js';

/** FORUM2: counts again how popular some topics are, of those whose commends have grown old since. @returns how many */
export class RefreshTopics extends Command<number> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly most: number) {
    super();
  }
}

const counted = (name: keyof typeof windows) => `c.created_at > $1::timestamptz - interval '${windows[name]}'`;
const sums = windowNames.map(
  (name) => `coalesce(sum(c.value) filter (where ${counted(name)}), 0)::int as popular_${name}`,
);
/** When the first of them leaves a period. */
const due = windowNames.map(
  (name) => `min(c.created_at) filter (where ${counted(name)}) + interval '${windows[name]}'`,
);
const columns = windowNames.map((name) => `popular_${name}`);
const assigned = columns.map((name) => `${name} = coalesce(s.${name}, 0)`).join(', ');

const dueSql = `select id from forum.topics where popular_due <= $1 order by popular_due limit $2`;
const setTopicsSql = `update forum.topics t set ${assigned}, popular_at = $1, popular_due = s.due
  from unnest($2::uuid[]) as named (id)
    left join (select c.item_id as id, ${sums.join(', ')}, least(${due.join(', ')}) as due from forum.commends c
      where c.item_id = any($2::uuid[]) and c.created_at > $1::timestamptz - interval '${windows.year}' group by 1) s
      on s.id = named.id
  where t.id = named.id`;

@CommandHandler(RefreshTopics)
export class RefreshTopicsHandler implements ICommandHandler<RefreshTopics> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ most }: RefreshTopics): Promise<number> {
    const now = this.clock.now();
    const rows = await query<{ id: string }>(this.em, dueSql, [now, most]);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    // Whoever commends waits for the row: what is counted after this is all that there is.
    await query(this.em, 'select id from forum.topics where id = any($1::uuid[]) order by id for update', [ids]);
    await query(this.em, setTopicsSql, [now, ids]);
    return ids.length;
  }
}

/** FORUM2: counts again how popular threads are: by all commends of a year, so that it is done less often. */
export class RefreshThreads extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';
}

const setThreadsSql = `update forum.threads t set ${assigned}, popular_at = $1
  from forum.threads h left join (select c.thread_id as id, ${sums.join(', ')} from forum.commends c
    where c.created_at > $1::timestamptz - interval '${windows.year}' group by 1) s on s.id = h.id
  where t.id = h.id and (${columns.map((name) => `t.${name}`).join(', ')})
    is distinct from (${columns.map((name) => `coalesce(s.${name}, 0)`).join(', ')})`;

@CommandHandler(RefreshThreads)
export class RefreshThreadsHandler implements ICommandHandler<RefreshThreads> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    await query(this.em, setThreadsSql, [this.clock.now()]);
  }
}
