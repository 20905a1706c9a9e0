import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { seedBench, solutionForm, takePart } from './installation.mjs';

const dayMs = 86_400_000;
/** Championships whose results become final. */
const finals = 4;
/** Solutions that re-judgements judge again. */
const judged = 30;
const logo = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>';

/** What the stories of all contexts need beside the teams that upload. @param pairs how many pairs of people who are in no team yet */
export async function seedWorld(env, teams, pairs) {
  const world = { pairs: [] };
  const people = await seedBench(env, teams, async ({ client, person, championship }) => {
    world.client = client;
    world.admin = await person('admin-of-bench', 'admin');
    await championship({ name: 'bench-teams' });
    await championship({ name: 'bench-again' });
    await championship({ name: 'bench-data', isDraft: true });
    for (let n = 0; n < finals; n += 1)
      await championship({ name: `bench-final-${n}`, dateEnd: new Date(Date.now() + dayMs) });
    for (let n = 0; n < pairs; n += 1) {
      world.pairs.push([await person(`first-${n}`, 'user'), await person(`second-${n}`, 'user')]);
    }
  });
  return { ...world, people };
}

/** What is there before anything is killed: a thread of the forum, and solutions that can be judged again. */
export async function prepareWorld(url, databaseUrl, { say }, { client, admin, people }) {
  const form = () => {
    const body = new FormData();
    const fields = { name: 'kills', title: 'Kills', description: 'Of the bench', type: 'ordinary' };
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('logo', new Blob([logo]), 'logo.svg');
    return body;
  };
  // Exports are for admins who have turned it on.
  const factorSql = `insert into identity.second_factors (id, person_id, sealed, created_at, confirmed_at)
    values (gen_random_uuid(), $1, '', now(), now())`;
  await ask(databaseUrl, factorSql, [admin.id]);
  await say(client, 'POST', 'forum/threads', { form });
  await say(admin, 'POST', 'forum/threads/kills/approve', { body: { reason: 'For the bench' } });
  for (const person of people.slice(0, judged)) {
    await takePart(url, person, 'bench-again');
    await say(person, 'POST', 'championships/bench-again/solutions', { form: () => solutionForm(1) });
  }
  const left = `select 1 from scoring.queue_entries`;
  for (const end = Date.now() + 120_000; (await ask(databaseUrl, left)).length > 0; await wait(200))
    if (Date.now() > end) throw new Error('Nothing scores the first solutions.');
}

/** How the stories name who acts, and what only the bench can do. */
export const worldOf = (databaseUrl, { client, admin, people, pairs }, speaking) => ({
  ...speaking,
  client,
  admin,
  finals,
  taking: people.length,
  person: (n) => people[n % people.length],
  /** People whom no other story of this number has; undefined where there are no more. */
  pair: (n) => pairs[n],
  /** Lets the time of a championship be over. */
  async overSince(name) {
    await ask(databaseUrl, `update championships.championships set date_end = now() where champname = $1`, [name]);
  },
});

/** The rows of a text of SQL, past the way that loses answers; asked again while the database starts itself anew. */
export async function ask(databaseUrl, sql, values = []) {
  for (const end = Date.now() + 60_000; ; await wait(200)) {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(sql, values)).rows;
    } catch (error) {
      if (Date.now() > end || /^(42|22|23)/.test(error.code ?? '')) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
