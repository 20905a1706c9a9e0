import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship, aParticipant } from '../../test/kit/championships.js';
import { testPassword } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

let api: TestApp;
beforeAll(async () => void (api = await startTestApp()), 60_000);
afterAll(() => api.close());

test('CLI1 CHAMP1 asks before it shortens the time of teams that take part', async () => {
  const championship = await aChampionship(api);
  const { champname, owner } = championship;
  const computer = new Computer(api.url);
  await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
  const set = (hours: string, how: { typed?: string } = {}, ...more: string[]) =>
    computer.podium(['champ', 'set', champname, `participationWindowHours=${hours}`, ...more], how);
  const hours = async () =>
    (await owner.http.get(`/api/championships/${champname}/edit`).expect(200)).body.participationWindowHours;

  // Nobody takes part yet.
  expect(await set('48')).toMatchObject({ exitCode: 0 });
  await aParticipant(api, championship);
  // Nobody loses by more.
  expect(await set('72')).toMatchObject({ exitCode: 0 });
  expect(await set('24')).toMatchObject({ exitCode: 2, err: expect.stringContaining('add --yes') });
  mkdirSync(computer.path('folder'));
  writeFileSync(computer.path('folder', 'championship.json'), '{"participationWindowHours":24}');
  const push = (...more: string[]) => computer.podium(['champ', 'push', champname, computer.path('folder'), ...more]);
  expect(await push()).toMatchObject({ exitCode: 2, err: expect.stringContaining('add --yes') });
  const kept = await set('24', { typed: 'n\n' });
  expect([kept.exitCode, kept.err]).toEqual([
    2,
    expect.stringMatching(/had 24 hours by now .* 1 team takes part\..*was not changed\.$/msu),
  ]);
  expect(await hours()).toBe(72);
  expect(await set('36', { typed: 'y\n' })).toMatchObject({ exitCode: 0 });
  expect(await push('--yes')).toMatchObject({ exitCode: 0 });
  expect(await set('null')).toMatchObject({ exitCode: 0 });
  expect(await set('12', {}, '--yes')).toMatchObject({ exitCode: 0 });
  expect(await hours()).toBe(12);
});
