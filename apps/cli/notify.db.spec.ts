import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../../test/kit/championships.js';
import { testPassword } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

describe('CLI1 NOTIF1 podium notify', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  }, 120_000);
  afterAll(() => api.close());

  const words = ['--title-eng', 'Well done', '--text-eng', 'Please send us your code.'];

  test('CLI1 counts, tries on oneself, and sends to the top once their number is said', async () => {
    const championship = await aChampionship(api);
    const { champname, owner } = championship;
    const people = [await aParticipant(api, championship), await aParticipant(api, championship)];
    for (const [at, person] of people.entries()) await submit(person, championship, solutionOff(at + 1)).expect(202);
    await api.settleBoards();
    const computer = new Computer(api.url);
    await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    const notify = (...more: string[]) => computer.podium(['notify', champname, ...more]);

    expect(await notify('--to', 'TO_ALL', '--dry-run')).toMatchObject({ exitCode: 0, out: '2 people in 2 teams\n' });
    const top = ['--to', 'TOP_N', '--top', '1'];
    for (const how of [['--dry-run'], ['--yes', '1'], ['--test']])
      expect(await notify('--to', 'TOP_N', ...words, ...how)).toMatchObject({
        exitCode: 2,
        err: expect.stringContaining('add --top'),
      });
    expect(await notify(...top, ...words)).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('--yes'),
    });
    expect(await notify(...top, ...words, '--yes')).toMatchObject({
      exitCode: 2,
      err: 'Say the number of people after --yes; --dry-run tells it.\n',
    });
    expect(await notify(...top, ...words, '--yes', '2')).toMatchObject({
      exitCode: 4,
      err: expect.stringContaining('1 person now'),
    });
    expect(await notify('--to', 'EVERYBODY')).toMatchObject({ exitCode: 2, err: expect.stringContaining('TOP_3') });
    expect(await notify(...top, ...words, '--test')).toMatchObject({ exitCode: 0 });
    const done = await notify(...top, ...words, '--no-mail', '--yes', '1', '--json');
    expect(done.json()).toMatchObject({ audience: 'TOP_N', top: 1, state: 'DONE', people: 1, sent: 1, byMail: false });
    const told = await Promise.all(
      [...people, owner].map(async ({ http }) => (await http.get('/api/notifications')).body.items.length),
    );
    expect(told).toEqual([1, 0, 1]);
  });
});
