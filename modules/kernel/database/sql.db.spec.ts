import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../test/kit/database.js';
import { faultOf } from '../commands/database-fault.js';
import { ormOptions } from './orm.js';
import { oftenQuery, oftenQueryOne, query } from './sql.js';

describe('reads that everybody makes', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  beforeAll(async () => {
    database = await createTestDatabase();
    // One connection: who needs a second one beside it waits for ever.
    orm = await MikroORM.init(ormOptions(database.url, [], 1));
    await query(orm.em.fork(), 'create table kernel.often (id int primary key, word varchar(10) not null)');
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  const sql = 'select word from kernel.often where id = $1';
  const read = (id: number) => oftenQueryOne<{ word: string }>(orm.em.fork(), sql, [id]);

  it('LB2 are planned once for a connection', async () => {
    await query(orm.em.fork(), `insert into kernel.often values (1, 'one'), (2, 'two')`);
    expect([await read(1), await read(2), await read(3)]).toEqual([{ word: 'one' }, { word: 'two' }, null]);
    expect(await oftenQuery(orm.em.fork(), 'select id from kernel.often order by id')).toEqual([{ id: 1 }, { id: 2 }]);
    const kept =
      'select statement, generic_plans + custom_plans as times from pg_prepared_statements where statement = $1';
    expect(await query(orm.em.fork(), kept, [sql])).toEqual([{ statement: sql, times: '3' }]);
  });

  it('LB2 see within a transaction what it has written, on its own connection', async () => {
    const seen = await orm.em.fork().transactional(async (em) => {
      const own = em as typeof orm.em;
      await query(own, `insert into kernel.often values (10, 'ten')`);
      return oftenQueryOne(own, sql, [10]);
    });
    expect(seen).toEqual({ word: 'ten' });
  });

  it('LB2 are planned once for a connection within transactions, too, and anew after one of them met a migration', async () => {
    const own = 'select id, word from kernel.often where id = $1';
    const times = `select sum(generic_plans + custom_plans)::int as times from pg_prepared_statements where statement = $1`;
    const read = () => orm.em.fork().transactional((em) => oftenQueryOne(em as typeof orm.em, own, [30]));
    await query(orm.em.fork(), `insert into kernel.often values (30, 'thirty')`);
    for (let count = 0; count < 3; count += 1) expect(await read()).toEqual({ id: 30, word: 'thirty' });
    expect(await query(orm.em.fork(), times, [own])).toEqual([{ times: 3 }]);
    await query(orm.em.fork(), 'alter table kernel.often alter column id type bigint');
    const failed = await read().catch((error: unknown) => error);
    expect(faultOf(failed)).toMatchObject({ kind: 'again' });
    expect(await read()).toEqual({ id: '30', word: 'thirty' });
  });

  it('OPERATION go on when a migration of a newer version changes what they read', async () => {
    await query(orm.em.fork(), `insert into kernel.often values (20, 'twenty')`);
    await read(20);
    await query(orm.em.fork(), 'alter table kernel.often alter column word type text');
    expect(await read(20)).toEqual({ word: 'twenty' });
    expect(await read(20)).toEqual({ word: 'twenty' });
    await expect(oftenQuery(orm.em.fork(), 'select nothing from kernel.often')).rejects.toThrow(/nothing/);
  });
});
