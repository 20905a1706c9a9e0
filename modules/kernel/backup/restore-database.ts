import { finished } from 'node:stream/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrate } from '../database/migrate.js';
import { ormOptions } from '../database/orm.js';
import { BackupFault } from './fault.js';
import { type Header, type Manifest, nameOf, type TableOf } from './format.js';
import { RowSum } from './row-sum.js';
import {
  connected,
  copyInSql,
  copyOutSql,
  isEmpty,
  isHalfRestored,
  restoreSchema,
  schemasOf,
  tableSql,
  tablesOf,
} from './tables.js';

/**
 * A database that is being filled: its tables are made by the migrations that the archive was made with, filled in one transaction,
 * and brought up to date by the migrations since.
 */
export class RestoringDatabase {
  private sums: Promise<RowSum[]> | undefined;
  private ruled: Promise<void> | undefined;

  private constructor(
    private readonly client: pg.Client,
    private readonly url: string,
    private readonly tables: readonly TableOf[],
    private readonly rules: readonly string[],
  ) {}

  /**
   * Makes the tables and begins.
   * @throws BackupFault BACKUP_TARGET_USED where the database has anything that no restore began, BACKUP_NEWER, BACKUP_JOBS
   */
  static async begin(client: pg.Client, url: string, header: Header): Promise<RestoringDatabase> {
    await makeRoom(client);
    await makeTables(client, url, header);
    await client.query('begin');
    const tables = await tablesOf(client);
    const known = new Map(tables.map((table) => [nameOf(table), new Set(table.columns)]));
    for (const table of header.tables)
      if (!table.columns.every((column) => known.get(nameOf(table))?.has(column)))
        throw new BackupFault('BACKUP_NEWER', { version: header.madeBy.podium });
    const rules = await withoutRules(client, tables);
    if (tables.length > 0) await client.query(`truncate ${tables.map(tableSql).join(', ')}`);
    return new RestoringDatabase(client, url, header.tables, rules);
  }

  async fill(table: TableOf, bytes: AsyncIterable<Buffer>): Promise<void> {
    const copy = this.client.query(copyFrom(copyInSql(table)));
    const ended = finished(copy);
    ended.catch(() => undefined);
    try {
      for await (const chunk of bytes) if (!copy.write(chunk)) await Promise.race([drained(copy), ended]);
      copy.end();
      await ended;
    } catch (error) {
      copy.destroy();
      throw asDamage(error, table);
    }
  }

  /** All tables are: the database reads and checks them while files come, and what it finds is said at the end. */
  filled(): void {
    if (this.sums) return;
    this.sums = this.summed();
    this.ruled = this.sums.then(async () => {
      for (const sql of this.rules) await this.client.query(sql);
    });
    this.ruled.catch(() => undefined);
  }

  /**
   * Compares what the tables have now with what was written, and makes them those of an installation.
   * @param finish does what is to be done in the same transaction
   */
  async end(manifest: Manifest, finish: (client: pg.Client) => Promise<void>): Promise<void> {
    this.filled();
    for (const [at, sum] of (await this.sums!).entries()) {
      const said = manifest.tables[at]!;
      if (sum.rows !== said.rows || sum.digest() !== said.rowSum)
        throw new BackupFault('BACKUP_DAMAGED', { where: said.table });
    }
    await this.ruled;
    for (const { name, value, isCalled } of manifest.sequences)
      await this.client.query('select setval($1::regclass, $2, $3)', [name, value, isCalled]);
    await finish(this.client);
    await this.client.query(`drop schema ${restoreSchema} cascade`);
    await this.client.query('commit');
    await this.client.query('analyze');
    await migrate(this.url);
  }

  private async summed(): Promise<RowSum[]> {
    const sums: RowSum[] = [];
    for (const table of this.tables) {
      const sum = new RowSum();
      for await (const chunk of this.client.query(copyTo(copyOutSql(table))) as AsyncIterable<Buffer>)
        sum.update(chunk);
      sums.push(sum);
    }
    return sums;
  }
}

const isTaken = '55P03';

/**
 * Has one restore at a time fill a database. It holds a connection on which nothing else is asked: who was killed lets go at once.
 * @throws BackupFault BACKUP_TARGET_BUSY
 */
export const filling = <T>(url: string, work: () => Promise<T>): Promise<T> =>
  connected(url, async (client) => {
    await client.query(`set lock_timeout to '3s'`);
    await client.query(`select pg_advisory_lock(hashtext('podium restore'))`).catch((error: { code?: string }) => {
      throw error.code === isTaken ? new BackupFault('BACKUP_TARGET_BUSY', { database: client.database ?? '' }) : error;
    });
    return work();
  });

const drained = (copy: ReturnType<typeof copyFrom>): Promise<void> =>
  new Promise((done) => {
    copy.once('drain', () => done());
  });

/** Rows that PostgreSQL does not read are those of a damaged archive, which its checksums would tell only at its end. */
const asDamage = (error: unknown, table: TableOf): unknown => {
  const code = (error as { code?: unknown }).code;
  const isOfData = typeof code === 'string' && /^(22|23)/u.test(code);
  return isOfData ? new BackupFault('BACKUP_DAMAGED', { where: nameOf(table) }) : error;
};

/** Only a database in which nobody has made anything is filled, or one that a killed run began. */
const makeRoom = async (client: pg.Client): Promise<void> => {
  if (!(await isHalfRestored(client)) && !(await isEmpty(client))) {
    throw new BackupFault('BACKUP_TARGET_USED', { database: client.database ?? '' });
  }
  await client.query(`create schema if not exists ${restoreSchema}`);
  const schemas = await schemasOf(client);
  if (schemas.length > 0) await client.query(`drop schema ${schemas.map(pg.escapeIdentifier).join(', ')} cascade`);
  await client.query('drop table if exists public.migrations');
};

const makeTables = async (client: pg.Client, url: string, header: Header): Promise<void> => {
  const orm = await MikroORM.init(ormOptions(url, [], 2));
  try {
    const pending = new Set((await orm.migrator.getPending()).map(({ name }) => name));
    if (header.migrations.some((name) => !pending.has(name)))
      throw new BackupFault('BACKUP_NEWER', { version: header.madeBy.podium });
    await orm.migrator.up({ migrations: header.migrations });
  } finally {
    await orm.close();
  }
  if (header.jobs === null) return;
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  if (rows[0]?.version !== header.jobs) throw new BackupFault('BACKUP_JOBS', { version: header.madeBy.podium });
};

/**
 * Takes away for the time of filling what looks at each row: rules between tables, counters that rows carry already, and indexes that
 * are made quicker of all rows than by each. @returns what puts it back
 */
const withoutRules = async (client: pg.Client, tables: readonly TableOf[]): Promise<string[]> => {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c where c.contype = 'f' and c.conparentid = 0`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = any($1::text[]::regclass[]) and not i.indisunique and c.relkind = 'i' and not c.relispartition
        and not exists (select from pg_constraint o where o.conindid = i.indexrelid)`,
    [tables.map(tableSql)],
  );
  if (indexes.length > 0) await client.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
  for (const table of tables) await client.query(`alter table ${tableSql(table)} disable trigger user`);
  return [
    ...indexes.map(({ definition }) => definition),
    ...rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...tables.map((table) => `alter table ${tableSql(table)} enable trigger user`),
  ];
};
