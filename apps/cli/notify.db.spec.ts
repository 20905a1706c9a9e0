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

  test('CLI1 NOTIF1 run again once all are told tells nobody twice within the hour', async () => {
    const championship = await aChampionship(api);
    const { champname, owner } = championship;
    await aParticipant(api, championship);
    const computer = new Computer(api.url);
    await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    const send = async (...more: string[]) => {
      const how = ['--to', 'TO_ALL', '--no-mail', '--yes', '1', '--json'];
      const sent = await computer.podium(['notify', champname, ...words, ...how, ...more]);
      expect(sent).toMatchObject({ exitCode: 0 });
      expect(sent.json()).toMatchObject({ state: 'DONE', people: 1, sent: 1 });
      return sent.json().id;
    };
    const doneBefore = (time: string) =>
      api.sql(`update notifications.campaigns set done_at = now() - $1::interval where championship_id = $2`, [
        time,
        championship.id,
      ]);
    const first = await send();
    await doneBefore('1 minute');
    expect(await send()).toBe(first);
    const other = await send('--text-rus', 'Пришлите код.');
    await doneBefore('2 hours');
    expect(new Set([first, other, await send()]).size).toBe(3);
  });
});

describe('CLI1 NOTIF1 podium notify, where nobody sends', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  }, 120_000);
  afterAll(() => api.close());

  const aMessage = async () => {
    const championship = await aChampionship(api);
    const { champname, owner } = championship;
    await aParticipant(api, championship);
    const computer = new Computer(api.url);
    await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    const words = ['--title-eng', 'Hi', '--text-eng', 'Text', '--yes', '1'];
    const send = (more: string[], how?: Parameters<Computer['podium']>[1]) =>
      computer.podium(['notify', champname, '--to', 'TO_ALL', ...words, ...more], how);
    const idOf = async (): Promise<string> =>
      (await owner.http.get(`/api/championships/${champname}/campaigns`).expect(200)).body.items[0].id;
    return { send, idOf, owner };
  };

  test('CLI1 ends with 1 where it takes longer than one waits, and says how it is found', async () => {
    const { send, idOf } = await aMessage();
    const longer = await send(['--timeout', '1']);
    expect(longer).toMatchObject({ exitCode: 1, out: '', err: expect.stringContaining(`podium work ${await idOf()}`) });
  });

  test('CLI1 NOTIF1 run again while it is on its way or paused, the same message is watched', async () => {
    const { send, idOf, owner } = await aMessage();
    const first = await send(['--timeout', '1']);
    const id = await idOf();
    expect(first.err.split('\n')[0]).toBe(`The message is on its way; podium work ${id} says how far it is.`);
    const again = await send(['--timeout', '1']);
    expect(again).toMatchObject({ exitCode: 1, out: '', err: expect.stringContaining('add --again') });
    expect(await idOf()).toBe(id);
    await owner.http.post(`/api/campaigns/${id}/pause`).expect(200);
    expect(await send([])).toMatchObject({ exitCode: 4, out: '0 of 1 told; it is paused\n' });
    expect(await idOf()).toBe(id);
    expect(await send(['--again', '--timeout', '1'])).toMatchObject({ exitCode: 1 });
    expect(await idOf()).not.toBe(id);
  });

  test('CLI1 ends with 4 where somebody stops it meanwhile, and says how many were told', async () => {
    const { send, idOf, owner } = await aMessage();
    const underWay = Promise.withResolvers<void>();
    const onNote = (text: string) => text.includes('0 of 1 told') && underWay.resolve();
    const sending = send([], { screen: true, onNote });
    await underWay.promise;
    await owner.http.post(`/api/campaigns/${await idOf()}/pause`).expect(200);
    expect(await sending).toMatchObject({ exitCode: 4, out: '0 of 1 told; it is paused\n' });
  });
});
