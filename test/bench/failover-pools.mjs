import 'reflect-metadata';
import { setTimeout as wait } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import path from 'node:path';
import { root } from '../../scripts/project.mjs';

const dist = (file) => import(path.join(root, 'dist', 'modules', 'kernel', 'database', file));
const pools = 3;
const writersEach = 2;

/** The same with the product's own pools and listener in place of whole processes: what they write is rows of one table. */
export async function besidePools({ pair, way, url, limitSeconds }) {
  const [{ ormOptions }, { query }, { Listener }] = await Promise.all(['orm.js', 'sql.js', 'listener.js'].map(dist));
  const orms = [];
  for (let n = 0; n < pools; n += 1)
    orms.push(await MikroORM.init(ormOptions(url, [], 4, { connectSeconds: 15, statementSeconds: 15 })));
  let promoted = 0;
  let heardAgain = NaN;
  const listener = new Listener({
    ...{ connectionString: url, application_name: 'bench', channel: 'bench', beatSeconds: 30, heard: () => undefined },
    mayHaveMissed: () => (heardAgain = (Date.now() - promoted) / 1000),
  });
  const acknowledged = [];
  const firsts = new Map();
  let [next, isOver] = [0, false];
  const write = async (at) => {
    while (!isOver) {
      const own = next++;
      try {
        await orms[at].em.fork().transactional((em) => query(em, 'insert into written values ($1)', [own]));
        acknowledged.push(own);
        if (promoted && !firsts.has(at)) firsts.set(at, (Date.now() - promoted) / 1000);
      } catch {
        await wait(50);
      }
      await wait(10);
    }
  };
  try {
    await query(orms[0].em.fork(), 'create table written (n int primary key)');
    await listener.open();
    const writing = Promise.all(Array.from({ length: pools * writersEach }, (_, n) => write(n % pools)));
    await wait(3000);
    const before = acknowledged.length;
    pair.kill(0);
    way.close();
    await wait(2000);
    const client = new pg.Client({ connectionString: pair.standby.url() });
    await client.connect();
    await client.query('select pg_promote()');
    way.open(pair.standby.port);
    promoted = Date.now();
    while ((firsts.size < pools || Number.isNaN(heardAgain)) && Date.now() - promoted < limitSeconds * 1000)
      await wait(100);
    isOver = true;
    await writing;
    const { rows } = await client.query('select n from written');
    await client.end();
    const there = new Set(rows.map(({ n }) => n));
    const lost = acknowledged.filter((n) => !there.has(n)).length;
    console.log(`pools: ${acknowledged.length} acknowledged, ${before} of them before the kill; lost: ${lost}`);
    const times = [...firsts.values()].map((seconds) => seconds.toFixed(1));
    console.log(
      `first write of each pool after the promotion: ${times.join(', ')} s; hints are heard again after ${heardAgain.toFixed(1)} s`,
    );
    if (lost > 0 || firsts.size < pools || Number.isNaN(heardAgain)) process.exitCode = 1;
  } finally {
    await listener.close().catch(() => undefined);
    for (const orm of orms) await orm.close(true);
  }
}
