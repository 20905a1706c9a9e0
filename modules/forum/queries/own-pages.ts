import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { BatchedRead } from '../../kernel/database/batched-read.js';
import { oftenQuery } from '../../kernel/database/sql.js';

/** Values of one who asks, one of each column. */
type Wish = readonly unknown[];

/** Columns of {@link wishesAs} with their types. */
type Columns = Readonly<Record<string, string>>;

/**
 * SQL of all who ask, one row each, of these columns and `n`; what is read for each follows behind it, lateral. Behind `select`
 * the planner does not see how many they are, or it planned anew for each number.
 */
export const wishesAs = (alias: string, columns: Columns): string => {
  const arrays = Object.values(columns).map((type, at) => `(select $${at + 1}::${type}[])`);
  return `unnest(${arrays.join(', ')}) with ordinality ${alias} (${Object.keys(columns).join(', ')}, n)`;
};

/**
 * Pages that are another one for each who reads, such as their own posts: all who ask for a first page of one kind at one moment
 * are answered by one statement, as what a statement costs beside its rows is much of a short one.
 */
export class OwnPages<Row extends object> {
  private readonly reads = new Map<string, BatchedRead<Wish, Row[]>>();

  /** Of no command: only SQL goes through it, so that one is enough. */
  private readonly em: EntityManager;

  constructor(orm: MikroORM) {
    this.em = orm.em.fork();
  }

  /** @param sql one of the program's own texts, of {@link wishesAs}; its rows have `n` of the wish, and come in their order */
  together(sql: string, wish: Wish): Promise<Row[]> {
    const known = this.reads.get(sql);
    if (known) return known.ask(wish);
    const made = new BatchedRead<Wish, Row[]>((wishes) => this.read(sql, wishes));
    this.reads.set(sql, made);
    return made.ask(wish);
  }

  /** For wishes that could be wrong, or dear: nobody else is to suffer from them. */
  async alone(sql: string, wish: Wish): Promise<Row[]> {
    return (await this.read(sql, [wish])).flat();
  }

  private async read(sql: string, wishes: readonly Wish[]): Promise<Row[][]> {
    const columns = (wishes[0] ?? []).map((_, at) => wishes.map((wish) => wish[at]));
    const rows = await oftenQuery<Row & { n: string }>(this.em, sql, columns);
    const pages = wishes.map((): Row[] => []);
    for (const row of rows) pages[Number(row.n) - 1]?.push(row);
    return pages;
  }
}
