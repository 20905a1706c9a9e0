import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inProject } from '../../modules/kernel/root.js';
import { runNode } from '../../scripts/project.mjs';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, aParticipant, solutionOff } from '../kit/championships.js';
import { testPassword } from '../kit/people.js';

/** What somebody writes who knows nothing of Podium but its description. */
const program = `
import { client } from './made/client.gen.js';
import { getSolutionsById, postAuthLogin, postChampionshipsByChampnameSolutions } from './made/sdk.gen.js';

const [url = '', username = '', password = '', champname = '', content = ''] = process.argv.slice(2);
// As the description says of sessions.
client.setConfig({ baseUrl: url, headers: { origin: url } });
const { data, response } = await postAuthLogin({ body: { username, password }, throwOnError: true });
const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ');
client.interceptors.request.use((request) => {
  request.headers.set('cookie', cookie);
  return request;
});
const file = new File([content], 'made.csv');
const sent = await postChampionshipsByChampnameSolutions({ path: { champname }, body: { file }, throwOnError: true });
for (const until = Date.now() + 30_000; Date.now() < until; await new Promise((go) => setTimeout(go, 50))) {
  const { data: solution } = await getSolutionsById({ path: { id: sent.data.id }, throwOnError: true });
  if (solution.status === 'QUEUED' || solution.status === 'RUNNING') continue;
  const { status, score, name } = solution;
  console.log(JSON.stringify({ login: data.user.login, status, score, name }));
  break;
}
`;

let api: TestApp;
let folder: string;
beforeAll(async () => {
  api = await startTestApp({ worker: true });
  folder = mkdtempSync(join(tmpdir(), 'generated-client-'));
}, 60_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

test('CLI1 a client that is generated from the description logs in, submits and reads its score', async () => {
  const championship = await aChampionship(api);
  const { login } = await aParticipant(api, championship);
  const description = (await api.guest().get('/api/openapi.json').expect(200)).body;
  // This generator makes one body a call, and takes JSON where there is a choice: here the one with a file is wanted.
  delete description.paths['/api/championships/{champname}/solutions'].post.requestBody.content['application/json'];
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(description));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'made'));
  const { createClient } = await import('@hey-api/openapi-ts');
  await createClient({
    input: join(folder, 'openapi.json'),
    output: { path: join(folder, 'made'), module: { extension: '.js' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  });
  writeFileSync(join(folder, 'program.ts'), program);
  const run = (...words: string[]) => runNode(words, { cwd: folder, env: {} });
  const options = ['--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  // A call that the description doesn't know doesn't compile.
  const compiled = await run(inProject('node_modules', 'typescript', 'bin', 'tsc'), ...options, 'program.ts');
  expect(compiled).toEqual({ code: 0, output: '' });
  const done = await run('program.js', api.url, login, testPassword, championship.champname, solutionOff(1));
  expect(done).toEqual({ code: 0, output: expect.stringContaining('SCORED') });
  expect(JSON.parse(done.output)).toEqual({ login, status: 'SCORED', score: 1, name: 'made.csv' });
}, 120_000);
