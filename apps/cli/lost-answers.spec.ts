import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type ContractServer, startContractServer } from '../../test/kit/contract-server.js';
import { Answer, refuse } from '../../test/kit/contracts.js';
import type { WorkState } from '../../modules/kernel/contract/work/states.js';
import type { RejudgeView } from '../../modules/scoring/rejudges/contract/rejudge.js';
import { Computer } from '../../test/kit/run-cli.js';

const campaign = {
  ...({ id: '0190a000-0000-7000-8000-000000000001', audience: 'TO_ALL', top: 1, byMail: true, state: 'DONE' } as const),
  ...{ title: { eng: 'Hello', rus: '' }, text: { eng: 'A text', rus: '' }, by: 'client', people: 7, sent: 7 },
  ...{ madeAt: '2026-11-01T10:00:00.000Z', doneAt: '2026-11-01T10:01:00.000Z' },
};
const begun = `The message is on its way; podium work ${campaign.id} says how far it is.\n`;
const rejudgement = (view: Partial<RejudgeView>): RejudgeView => ({
  ...{ id: '0190a000-0000-7000-8000-000000000002', champname: 'small', state: 'RUNNING', reason: 'New answers' },
  ...{ by: 'client', createdAt: '2026-11-01T10:00:00.000Z', decidedAt: null, total: 4, done: 0, failed: 0 },
  ...{ changed: 0, changedPublic: 0, changedPrivate: 0, hasPrivate: false, outdated: false, applying: null },
  ...{
    moved: 0,
    rescored: 0,
    moves: [],
    finalMoved: 0,
    finalRescored: 0,
    finalMoves: [],
    changes: [],
    inBox: 0,
    failures: [],
    becomeInvalid: 0,
    invalid: [],
  },
  ...view,
});
const work = (kind: string, state: WorkState, done: number, total: number) => ({
  ...{ id: campaign.id, kind, state, progress: { done, total, unit: 'people' } },
});
const granted = { count: 2, reason: 'An outage', grantedAt: '2026-11-01T10:00:00.000Z' };
const queue = {
  ...{ waiting: 0, running: 0, failed: 0, scoredLately: 0, oldestSeconds: null, wait: null },
  ...{ hasWorkers: true, pauses: [], retries: null },
};

let server: ContractServer | undefined;
afterEach(() => server?.close());

/** The keys under which calls came: the first is answered by `first`, the others as they should be. */
const serve = async (first: Answer) => {
  const keys: unknown[] = [];
  const answered =
    <T>(then: T) =>
    (call: { headers: Record<string, unknown> }) => {
      keys.push(call.headers['idempotency-key']);
      return keys.length === 1 ? first : then;
    };
  server = await startContractServer({
    'GET championships/{champname}/queue-state': queue,
    'GET championships/{champname}/campaigns': { items: [] },
    'POST championships/{champname}/campaigns/count': { people: 7, teams: 3 },
    'GET campaigns/{id}': { ...campaign, onSite: 7, seen: 0, mailed: 0, mailsWaiting: 0 },
    'GET work/{id}': work('notifications.tell-many', 'done', 7, 7),
    'POST championships/{champname}/attempts': answered(granted),
    'POST championships/{champname}/campaigns': answered(campaign),
  });
  return { keys, computer: new Computer(server.url) };
};
const cutOff = (reply: object) => new Answer(200, JSON.stringify(reply), {}, 5);

describe('CLI1 an act whose answer was lost', () => {
  test('CLI1 NOTIF1 a message is sent once more under the key that keeps it from going to everybody twice', async () => {
    const { keys, computer } = await serve(cutOff(campaign));
    const words = ['--title-eng', 'Hello', '--text-eng', 'A text'];
    const { exitCode, err } = await computer.podium(['notify', 'small', '--to', 'TO_ALL', ...words, '--yes', '7']);
    expect({ exitCode, err }).toEqual({
      exitCode: 0,
      err: `The connection broke. Sending once more: what has arrived is not taken twice.\n${begun}`,
    });
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{32}$/u), keys[0]]);
  });

  test('CLI1 SUB2 attempts are granted once where the database of the server did not say what became of it', async () => {
    const { keys, computer } = await serve(refuse('DATABASE_SILENT'));
    const wish = ['--count', '2', '--reason', 'An outage'];
    const { exitCode, err } = await computer.podium(['champ', 'grant', 'small', 'Laplace', ...wish]);
    expect({ exitCode, err }).toEqual({
      exitCode: 0,
      err: expect.stringMatching(/^The server could not say what became of it\. Sending once more in \d+ s/u),
    });
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{32}$/u), keys[0]]);
  });
});

describe('CLI1 an act of which something between here and the server tells nothing', () => {
  test.each([502, 504])(
    'CLI1 NOTIF1 a message is sent once more under its key after a wordless %i, and goes to everybody once',
    async (status) => {
      const { keys, computer } = await serve(new Answer(status, '<html>'));
      const words = ['--title-eng', 'Hello', '--text-eng', 'A text'];
      const { exitCode, err } = await computer.podium(['notify', 'small', '--to', 'TO_ALL', ...words, '--yes', '7']);
      expect({ exitCode, err }).toEqual({
        exitCode: 0,
        err: expect.stringMatching(/^The server could not say what became of it\. Sending once more in \d+ s/u),
      });
      expect(keys).toEqual([expect.stringMatching(/^[\w-]{32}$/u), keys[0]]);
    },
  );
});

test('CLI1 CHAMP5 of answers whose first sending a proxy gave up nobody else is said to have changed them', async () => {
  const answers = [new Answer(504, '<html>'), refuse('CONFLICT')];
  server = await startContractServer({ 'PUT championships/{champname}/truth': () => answers.shift()! });
  const computer = new Computer(server.url);
  writeFileSync(computer.path('truth.csv'), 'id,target\n1,1\n');
  const { exitCode, out } = await computer.podium(['champ', 'truth', 'small', computer.path('truth.csv'), '--json']);
  expect({ exitCode, ...JSON.parse(out) }).toMatchObject({ exitCode: 1, error: 'CLI_STRANGE_ANSWER' });
  expect(answers).toEqual([]);
});

describe('CLI1 what takes long is watched in one way, whatever it is', () => {
  const restarting = () => new Answer(503, '<html>');

  test('CLI1 NOTIF1 a message goes on being watched while the server restarts or asks to slow down', async () => {
    const report = { ...campaign, onSite: 7, seen: 0, mailed: 0, mailsWaiting: 0 };
    const looks = [
      work('notifications.tell-many', 'running', 3, 7),
      restarting(),
      refuse('TOO_MANY_REQUESTS'),
      work('notifications.tell-many', 'done', 7, 7),
    ];
    server = await startContractServer({
      'POST championships/{champname}/campaigns': campaign,
      'GET championships/{champname}/campaigns': { items: [] },
      'POST championships/{champname}/campaigns/count': { people: 7, teams: 3 },
      'GET work/{id}': () => looks.shift()!,
      'GET campaigns/{id}': report,
    });
    const words = ['--title-eng', 'Hello', '--text-eng', 'A text', '--yes', '7'];
    const { exitCode, out, err } = await new Computer(server.url).podium([
      'notify',
      'small',
      '--to',
      'TO_ALL',
      ...words,
    ]);
    expect({ exitCode, out }).toEqual({ exitCode: 0, out: expect.stringContaining('7') });
    expect(err).toBe(`${begun}No connection to ${server.url}; trying again\n`);
    expect(looks).toEqual([]);
  });

  test.each([
    ['paused', 'cancelled', 'PAUSED', 4, /^3 of 7 told; it is paused/u],
    [
      'longer on its way than one waits',
      'running',
      'SENDING',
      1,
      /^Not over after 1 second\. .* podium work 0190a000/u,
    ],
  ] as const)('CLI1 NOTIF1 a message is no success while it is %s', async (_, state, is, code, text) => {
    const report = { ...campaign, state: is, sent: 3, onSite: 3, seen: 0, mailed: 0, mailsWaiting: 0 };
    server = await startContractServer({
      'POST championships/{champname}/campaigns': { ...campaign, state: 'SENDING', sent: 0 },
      'GET championships/{champname}/campaigns': { items: [] },
      'POST championships/{champname}/campaigns/count': { people: 7, teams: 3 },
      'GET work/{id}': work('notifications.tell-many', state, 3, 7),
      'GET campaigns/{id}': report,
    });
    const words = ['--to', 'TO_ALL', '--title-eng', 'Hello', '--text-eng', 'A text', '--yes', '7', '--timeout', '1'];
    const { exitCode, out, err } = await new Computer(server.url).podium(['notify', 'small', ...words]);
    expect(err.startsWith(begun)).toBe(true);
    expect({ exitCode, said: out + err.slice(begun.length) }).toEqual({
      exitCode: code,
      said: expect.stringMatching(text),
    });
  });

  test('CLI1 SUB6 a re-judgement too, and what became of it is told', async () => {
    const judged = rejudgement({ state: 'READY', done: 4 });
    const looks = [work('scoring.rejudge', 'running', 1, 4), restarting(), work('scoring.rejudge', 'done', 4, 4)];
    server = await startContractServer({
      'POST championships/{champname}/rejudges': { ...judged, refused: [] },
      'GET work/{id}': () => looks.shift()!,
      'GET rejudges/{id}': judged,
      'POST rejudges/{id}/discard': { ...judged, state: 'DISCARDED' as const },
    });
    const wish = ['champ', 'rejudge', 'small', '--reason', 'New answers'];
    const { exitCode, out, err } = await new Computer(server.url).podium(wish);
    expect({ exitCode, err }).toEqual({
      exitCode: 0,
      err: `No connection to ${server.url}; trying again\n`,
    });
    expect(out).toContain('4');
  });

  test('CLI1 SUB4 whatever it is, by its id: waited for, broken off, and said what became of it', async () => {
    const looks = [
      work('backups.make', 'running', 3, 7),
      { ...work('backups.make', 'done', 7, 7), result: { bytes: 9 } },
    ];
    const failed = { ...work('scoring.score-solution', 'failed', 0, 0), error: 'SOLUTION_INVALID' };
    server = await startContractServer({
      'GET work/{id}': () => looks.shift() ?? failed,
      'POST work/{id}/cancel': work('backups.make', 'cancelled', 3, 7),
    });
    const podium = (...words: string[]) => new Computer(server!.url).podium(['work', campaign.id, ...words]);
    expect(await podium('--wait')).toMatchObject({ exitCode: 0, out: 'backups.make: done\n7 of 7 people\nbytes: 9\n' });
    expect(await podium()).toMatchObject({
      exitCode: 4,
      out: expect.stringMatching(/^scoring\.score-solution: failed\n.*\n.*valid solution/u),
    });
    expect(await podium('--cancel')).toMatchObject({ exitCode: 0, out: expect.stringContaining('broken off') });
    expect((await podium('--cancel', '--wait')).exitCode).toBe(2);
  });

  test.each([[[]], [['--json']]])(
    'CLI1 SUB6 who waits no longer is told how far it was, and what waits for a runner: %j',
    async (how) => {
      server = await startContractServer({
        'POST championships/{champname}/rejudges': { ...rejudgement({}), refused: [] },
        'GET work/{id}': work('scoring.rejudge', 'running', 1, 4),
        'GET championships/{champname}/rejudges': { items: [rejudgement({ inBox: 3 })] },
      });
      const wish = ['champ', 'rejudge', 'small', '--reason', 'New answers', '--timeout', '1', ...how];
      const { exitCode, out, err } = await new Computer(server.url).podium(wish);
      expect(exitCode).toBe(1);
      expect(`${out}${err}`).toContain('After 1 s 1 of 4 are scored again.');
      expect(`${out}${err}`).toContain('3 repositories wait for a runner.');
      if (how.length > 0) expect(`${out}${err}`).toMatch(/"details":\s*\{[^}]*"inBox":\s*3/u);
    },
  );

  test('CLI1 SUB6 who waits no longer is told how far it was, also where nobody says what waits', async () => {
    server = await startContractServer({
      'POST championships/{champname}/rejudges': { ...rejudgement({}), refused: [] },
      'GET work/{id}': work('scoring.rejudge', 'running', 1, 4),
      'GET championships/{champname}/rejudges': refuse('TOO_MANY_REQUESTS'),
    });
    const wish = ['champ', 'rejudge', 'small', '--reason', 'New answers', '--timeout', '1'];
    const { exitCode, err } = await new Computer(server.url).podium(wish);
    expect(exitCode).toBe(1);
    expect(err).toContain('After 1 s 1 of 4 are scored again.');
  });
});
