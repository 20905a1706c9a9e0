/** How quickly an organiser's list and the console's answer, each beside 50 rows read by their keys in turn with them. */
const times = 9;
const median = (all) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)];
const took = async (work) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Statuses beside SCORED, of one solution in forty, as if some files were wrong and some runs had failed. */
const mixSql = `update scoring.solutions set status = (array['INVALID', 'FAILED', 'CANCELLED'])[1 + abs(hashtext(name || id)) % 3]
  where abs(hashtext(id::text)) % 40 = 0`;
const keysSql = `select * from scoring.solutions where id = any($1::uuid[])`;

/** @param {(name: string, text: string) => void} say */
export async function lists({ of, client }, champname, say) {
  await client.query(mixSql);
  await client.query('vacuum analyze scoring.solutions');
  const { rows } = await client.query('select id from scoring.solutions order by storage_key limit 50');
  const { rows: owners } = await client.query(`select id, login, role from identity.people where login = 'owner'`);
  const organiser = await of('modules/scoring/desk/queries/organiser-queries.js', 'OrganiserQueries');
  const queues = await of('modules/scoring/desk/queries/organiser-queues.js', 'OrganiserQueues');
  const console = await of('modules/scoring/desk/queries/desk-solutions.js', 'DeskSolutions');
  const room = (wish) => () => organiser.list(champname, owners[0], { limit: 50, ...wish });
  const all = (filter, orderBy = 's.created_at desc', offset = 0) =>
    console.list.bind(console, { orderBy, limit: 25, offset, filter });
  const works = {
    'room, the newest': room({}),
    'room, failed ones': room({ status: 'FAILED' }),
    'room, waiting ones': room({ status: 'QUEUED' }),
    'room, one team': room({ q: 'team 77' }),
    'room, a name of very many': room({ q: 'e' }),
    'room, nobody': room({ q: 'nobody at all' }),
    'room, its queue': () => queues.of(champname, owners[0]),
    'console, the newest': all({}),
    'console, of a championship': all({ champname }),
    'console, failed ones': all({ status: 'FAILED' }),
    'console, waiting ones': all({ status: 'QUEUED' }),
    'console, a team': all({ team: 'Team 77' }),
    'console, by score': all({}, 's.public_score desc nulls last'),
    'console, by team': all({}, 't.name desc nulls last'),
    'console, far down': all({}, undefined, 100_000),
  };
  for (const [name, work] of Object.entries(works)) {
    const [own, keys] = [[], []];
    for (let n = 0; n < times; n += 1) {
      own.push(await took(work));
      keys.push(await took(() => client.query(keysSql, [rows.map(({ id }) => id)])));
    }
    const ratio = (median(own) / median(keys)).toFixed(1);
    say(name, `${median(own).toFixed(1)} ms, ${ratio} of 50 rows by their keys`);
  }
}
