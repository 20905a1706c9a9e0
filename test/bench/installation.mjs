import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../scripts/project.mjs';

/** Rows of the truth of {@link seedBench}, whose answer is each row's number. */
export const rows = [1, 2, 3, 4];
/** The championship that {@link seedBench} makes. */
export const champname = 'bench';
const truth = `id,target\n${rows.map((id) => `${id},${id}\n`).join('')}`;
const text = { eng: 'Bench', rus: 'Замер' };

/** The program that answers HTTP or scores, by its `--role`. */
export const program = path.join(root, 'dist', 'apps', 'api', 'main.js');

/** Settings of an installation of a bench's own. */
export const environment = (url, dataDir, port) => ({
  ...process.env,
  NODE_OPTIONS: '',
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  SECRET: 'a secret of the bench that is long enough',
  ADMIN_PATH: '/office-of-benches',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'podium@podium.test',
});

/** A port of this machine that nothing listens on. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Resolves when the API of this address is ready. */
export async function answers(url) {
  for (const end = Date.now() + 180_000; Date.now() < end; await wait(200)) {
    if ((await fetch(`${url}/api/health/ready`).catch(() => null))?.ok) return;
  }
  throw new Error('The API did not start.');
}

const dist = (file) => import(path.join(root, 'dist', file));

/**
 * A championship and people for so many teams of one, made by the product's own commands.
 * @param more is given what makes a person, and a championship of somebody, and the parts of the server, for what else a bench needs
 * @returns the people
 */
export async function seedBench(env, teams, more = async () => {}) {
  const [
    { openInstallation },
    { readSettings },
    { createApp },
    { startJobs },
    { Commands },
    { IdentityApi },
    { SignIn },
    { queryOne },
  ] = await Promise.all(
    [
      'apps/api/installation.js',
      'modules/kernel/settings.js',
      'apps/api/http.js',
      'apps/api/jobs.js',
      'modules/kernel/commands/commands.js',
      'modules/identity/identity.api.js',
      'modules/identity/commands/sign-in.js',
      'modules/kernel/database/sql.js',
    ].map(dist),
  );
  const settings = readSettings({ ...env, PODIUM_MODE: 'test' });
  await openInstallation(settings);
  const app = await createApp(settings);
  await startJobs(app);
  await app.init();
  const get = (what) => app.get(what, { strict: false });
  const person = async (login, role) => {
    const own = { login, email: `${login}@example.org`, password: randomBytes(12).toString('hex') };
    const { id } = await get(IdentityApi).createPerson({ ...own, role, status: 'IDENTIFIED' });
    const hashSql = 'select password_hash as "passwordHash" from identity.people where id = $1';
    const { passwordHash } = await queryOne(get(MikroORM).em.fork(), hashSql, [id]);
    const step = { personId: id, passwordHash };
    const { token } = await get(Commands).run(new SignIn(step, { userAgent: 'bench', ip: '127.0.0.1' }));
    return { id, login, token, password: own.password };
  };
  const client = await person('client-of-bench', 'client');
  await championship(get(Commands), get, client.id);
  const people = [];
  for (let n = 0; n < teams; n += 1) people.push(await person(`team-${n}`, 'user'));
  await more({ client, person, get, championship: (wish) => championship(get(Commands), get, client.id, wish) });
  await app.close();
  return people;
}

async function championship(commands, get, ownerId, { name = champname, dateEnd = null, isDraft = false } = {}) {
  const [{ CreateChampionship }, { AttachFile }, { PublishChampionship }, { FileStorage }, { shapeOf }] =
    await Promise.all(
      [
        'modules/championships/commands/create-championship.js',
        'modules/championships/commands/attach-file.js',
        'modules/championships/commands/publish-championship.js',
        'modules/kernel/storage/file-storage.js',
        'modules/championships/domain/table-shape.js',
      ].map(dist),
    );
  const texts = Object.fromEntries(
    ['title', 'teaser', 'description', 'rules', 'awards', 'schedule', 'prize'].map((name) => [name, text]),
  );
  const { id } = await commands.run(
    new CreateChampionship({
      ...texts,
      champname: name,
      metric: 'RMSE',
      metricParams: {},
      direction: 'DOWN_UP',
      dailyAttempts: 1000,
      dateStart: new Date(Date.now() - 86_400_000),
      dateEnd,
      ownerId,
    }),
  );
  const bytes = () => Readable.from([Buffer.from(truth)]);
  const stored = await get(FileStorage).put('championships', bytes(), { maxBytes: 1 << 20 });
  const file = { kind: 'truth', name: 'truth.csv', description: text, stored, shape: await shapeOf(bytes()) };
  await commands.run(new AttachFile(id, file));
  if (!isDraft) await commands.run(new PublishChampionship(id));
}

/** A person takes part, if they do not yet: some benches come back to the same people. */
export async function takePart(url, { token }, name = champname) {
  const headers = { Authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ acceptRules: true });
  const reply = await fetch(`${url}/api/championships/${name}/participation`, { method: 'POST', headers, body });
  const said = await reply.text();
  if (!reply.ok && !said.includes('"USER_ALREADY_PARTICIPATING"')) throw new Error(`${reply.status}: ${said}`);
}

/** A solution whose score is `off`, as the form of an upload. */
export function solutionForm(off) {
  const body = new FormData();
  const file = `id,prediction\n${rows.map((id) => `${id},${id + off}\n`).join('')}`;
  body.append('file', new Blob([file]), 'small.csv');
  return body;
}

export async function expectOk(call) {
  const reply = await call;
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
}
