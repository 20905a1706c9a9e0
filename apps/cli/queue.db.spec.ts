import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship, aParticipant, attachFile, solutionOff, submit } from '../../test/kit/championships.js';
import { testPassword } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

describe('the queue at the command line', () => {
  let api: TestApp;
  let computer: Computer;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    computer = new Computer(api.url);
  });
  afterAll(() => api.close());

  const operate = (words: string[]) =>
    computer.podium(['admin', ...words], {
      env: { DATABASE_URL: api.database.url, DATA_DIR: api.settings.DATA_DIR },
    });

  test('CLI1 an operator stops the queue, a participant sees why and takes a solution back', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const { champname } = championship;
    const name = ['--championship', champname];
    const login = ['login', person.login, '--password-stdin'];
    expect(await computer.podium(login, { input: testPassword })).toMatchObject({ exitCode: 0 });
    expect(await operate(['queue', 'pause', ...name])).toMatchObject({ exitCode: 2 });
    expect(await operate(['queue', 'pause', ...name, '--reason', 'The truth is mended'])).toMatchObject({
      exitCode: 0,
      out: 'Scoring is stopped.\n',
    });
    const { body } = await submit(person, championship).expect(202);
    const { out } = await computer.podium(['queue', champname]);
    expect(out).toMatch(/In the queue +1\n/);
    expect(out).toMatch(/Your place +1\n/);
    expect(out).toMatch(/Paused .*The truth is mended/);
    expect((await computer.podium(['cancel', body.id, '--json'])).json()).toEqual({
      id: body.id,
      status: 'CANCELLED',
    });
    expect(await computer.podium(['cancel', body.id])).toMatchObject({ exitCode: 4 });
    expect(await operate(['queue', 'resume', ...name, '--reason', 'Done'])).toMatchObject({ exitCode: 0 });
    expect(await operate(['queue', 'resume', ...name, '--reason', 'Done'])).toMatchObject({ exitCode: 4 });
    expect(await operate(['queue', 'pause', '--championship', 'no-such-one', '--reason', 'Why'])).toMatchObject({
      exitCode: 4,
      err: 'There is no championship “no-such-one”.\n',
    });
    const notes = await api.sql('select actor, action from kernel.audit order by id');
    expect(notes).toEqual([
      { actor: 'operator', action: 'scoring.pause-queue' },
      { actor: 'operator', action: 'scoring.resume-queue' },
    ]);
  });

  test('CLI1 an operator re-judges: the table says who moves, and only --apply changes scores', async () => {
    const championship = await aChampionship(api);
    const [one, two] = [
      await aParticipant(api, championship, { teamName: 'Ones' }),
      await aParticipant(api, championship, { teamName: 'Twos' }),
    ];
    await submit(one, championship, solutionOff(0)).expect(202);
    await submit(two, championship, solutionOff(1)).expect(202);
    await api.settle();
    await attachFile(api, championship.id, 'truth', 'truth-2.csv', 'id,target\n1,2\n2,3\n3,4\n4,5\n');
    const words = ['rejudge', championship.champname, '--reason', 'shifted'];
    const scores = async () =>
      (
        await api.sql('select score from scoring.solutions where championship_id = $1 order by score', [
          championship.id,
        ])
      ).map(({ score }) => score);
    const first = await operate(words);
    expect(first).toMatchObject({ exitCode: 0, err: '' });
    expect(first.out).toMatch(/Twos +2 +1 +1\.000000 +0/);
    // These answers have no private part, that before had one: of the final board all of them count now.
    expect(first.out).toMatch(/Public part: .*: 2, .*: 2, .*: 0\.\nPrivate part: .*: 2, .*: 2, .*: 0\./);
    expect(first.out).toContain('Nothing was changed.');
    const before = await api.sql(`select team_id, score from scoring.solutions where championship_id = $1 order by 1`, [
      championship.id,
    ]);
    const applied = await operate([...words, '--apply', '--json']);
    expect(applied.json()).toMatchObject({ state: 'APPLIED', changed: 2, moved: 2 });
    expect(await scores()).toEqual([0, 1]);
    const after = await api.sql(`select team_id, score from scoring.solutions where championship_id = $1 order by 1`, [
      championship.id,
    ]);
    expect(after).not.toEqual(before);
  }, 120_000);
});
