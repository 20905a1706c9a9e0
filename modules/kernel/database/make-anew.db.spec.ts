import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../test/kit/database.js';
import { makeAnew } from './make-anew.js';
import { migrate } from './migrate.js';
import { ormOptions } from './orm.js';
import { schemaTexts, viewsIn } from './schema-texts.js';
import { query } from './sql.js';

describe('views and functions of contexts', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormOptions(database.url, [], 4));
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  const views = async () => {
    const sql = `select schemaname || '.' || viewname as name, (schemaname || '.' || viewname)::regclass::oid::int as made
      from pg_views where schemaname = any($1::text[]) order by 1`;
    const schemas = schemaTexts().map(({ context }) => context);
    return query<{ name: string; made: number }>(orm.em.fork(), sql, [schemas]);
  };
  const makeAll = (texts = schemaTexts()) => orm.em.fork().transactional((em) => makeAnew(em as typeof orm.em, texts));

  it('ARCH are those of the files, each made after what it stands on', async () => {
    expect((await views()).map(({ name }) => name)).toEqual(viewsIn(schemaTexts()));
    const contexts = schemaTexts().map(({ context }) => context);
    expect(contexts.indexOf('identity')).toBeLessThan(contexts.indexOf('teams'));
  });

  it('ARCH are left alone by starts that find nothing changed, however many at once', async () => {
    const before = await views();
    await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
    expect(await views()).toEqual(before);
  });

  it('ARCH are made anew by the start after one that was killed right behind a migration which dropped one', async () => {
    const before = (await views()).map(({ name }) => name);
    const last = `select name from public.migrations order by id desc limit 1`;
    const em = orm.em.fork();
    // As it stands where that migration is committed, and nothing behind it.
    const [{ name } = { name: '' }] = await query<{ name: string }>(
      em,
      `delete from public.migrations where name in (${last}) returning name`,
    );
    await makeAll();
    await query(em, 'insert into public.migrations (name) values ($1)', [name]);
    await query(em, 'drop view rating.medals');
    expect((await views()).map((view) => view.name)).not.toEqual(before);
    await migrate(database.url);
    expect((await views()).map((view) => view.name)).toEqual(before);
  });

  it('ARCH are made anew when a file changed, and go when no file names them any more', async () => {
    const before = await views();
    const more = { context: 'teams', text: 'create view teams.extra as select name from teams.roster;' };
    await makeAll([...schemaTexts(), more]);
    expect((await views()).map(({ name }) => name)).toContain('teams.extra');
    // Starts at the same moment find the file as it was.
    await Promise.all([migrate(database.url), migrate(database.url)]);
    const after = await views();
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    expect(after.map(({ made }) => made)).not.toEqual(before.map(({ made }) => made));
  });

  it('ARCH are made anew however long that takes, also where the role has limits for sessions behind a pooler', async () => {
    const before = (await views()).map(({ name }) => name);
    const em = orm.em.fork();
    const name = new URL(database.url).pathname.slice(1);
    for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      await query(em, `alter database "${name}" set ${limit} = '1ms'`);
    await query(em, 'drop view rating.medals');
    await query(em, 'delete from kernel.made_anew');
    await migrate(database.url);
    expect((await views()).map((view) => view.name)).toEqual(before);
  });

  it('ARCH are made anew once a long transaction has ended, and nobody else waits behind that', async () => {
    const before = await views();
    const [holder, reader] = [orm.em.fork(), orm.em.fork()];
    const read = 'select count(*) from rating.medals';
    const isWaitedFor = `select exists (select 1 from pg_locks where relation = 'rating.medals'::regclass and not granted) as is`;
    await query(reader, 'delete from kernel.made_anew');
    let migrated: Promise<void> | undefined;
    await holder.transactional(async (em) => {
      await query(em as typeof orm.em, read);
      migrated = migrate(database.url);
      while (!(await query<{ is: boolean }>(reader, isWaitedFor))[0]?.is);
      await query(reader, read);
    });
    await migrated;
    expect((await views()).map(({ made }) => made)).not.toEqual(before.map(({ made }) => made));
  });
});
