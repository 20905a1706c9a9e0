import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startContractServer, type ContractServer } from '../../test/kit/contract-server.js';
import { Answer, refuse } from '../../test/kit/contracts.js';
import { Computer } from '../../test/kit/run-cli.js';
import type { ChampionshipCard, ChampionshipView } from '../../modules/championships/contract/championship.js';
import type { Leaderboard, LeaderboardRow } from '../../modules/scoring/boards/contract/leaderboard.js';

const text = (eng: string, rus = '') => ({ eng, rus });
const card = (number: number): ChampionshipCard => ({
  ...{ champname: `champ-${number}`, kind: 'file', type: 'ACTIVE', teaser: text('Predict it.') },
  title: text(`Championship ${number}`, number % 2 ? `Чемпионат ${number}` : ''),
  dateStart: '2026-11-01T10:00:00.000Z',
  dateEnd: number % 2 ? '2026-12-24T12:00:00.000Z' : null,
  ...{ metric: 'RMSE', direction: 'DOWN_UP', dailyAttempts: 20, acceptAfterEnd: true, isRated: true },
  ...{ prize: text(''), cover: null, teams: number, participation: null, ownPlace: null },
});
const diabetes: ChampionshipView = {
  ...{ ...card(1), champname: 'diabetes' },
  description: null,
  rules: text('# Rules\nPlay fair.', '# Правила\nЧестная игра.'),
  awards: text(''),
  schedule: text(''),
  html: { description: null, rules: text(''), awards: text(''), schedule: text('') },
  solutionFormat: { columns: ['id', 'prediction'], rows: 89, example: [], maxBytes: 100_000_000, note: text('') },
  ...{ repositoryExample: null, participationWindowHours: null, publicPercent: null, holdsAnswers: false },
  data: { files: 1, bytes: 1000, rows: 442, columns: 11 },
};
const row = (place: number, mine = false): LeaderboardRow => ({
  place,
  previousPlace: null,
  team: `team-${place}`,
  members: [`member-${place}`],
  login: null,
  status: 'ok',
  score: 50 + place / 3,
  solutions: 2,
  award: place === 1 ? 'GOLD' : null,
  lastSolutionAt: '2026-11-21T09:05:00.000Z',
  outdated: false,
  band: null,
  tie: null,
  mine,
});

const tours = ['Heats', 'Last one'].map((eng, at) => ({
  ...{ id: `0190a000-0000-7000-8000-00000000000${at + 1}`, title: text(eng, `Тур «${eng}»`) },
  ...{ dateStart: '2026-11-01T10:00:00.000Z', dateEnd: '2026-11-21T10:00:00.000Z' },
  ...{ ownAnswers: false, goOn: null, own: null, missed: false },
}));

/** The end of the first of them. */
let firstTourEnds = tours[0]!.dateEnd;
let server: ContractServer;
/** The query of the last call for a leaderboard. */
let asked: { board?: string } | undefined;
let baselines: Leaderboard['baselines'];
let computer: Computer;
let isRevealed = false;
/** CHAMP7: hours that a team may submit for. */
let hours: number | null;
/** The place whose score is by former answers. */
let former: number | null;
let usedRoom: number;
const open = { submitUntil: null, unlimited: false, gate: null, gateTurnsAt: null };
beforeEach(async () => {
  baselines = [];
  isRevealed = false;
  former = null;
  usedRoom = 2_500_000;
  hours = null;
  const rows = Array.from({ length: 250 }, (_, index) => row(index + 1, index === 209));
  server = await startContractServer({
    'GET championships': ({ query }) => {
      const from = Number(query.cursor ?? 0);
      const all = query.tab === 'ended' ? [] : Array.from({ length: 230 }, (_, index) => card(index + 1));
      const items = all.slice(from, from + query.limit);
      return { items, nextCursor: from + query.limit < all.length ? String(from + query.limit) : null };
    },
    'GET championships/{champname}': ({ params }) =>
      params.champname === 'diabetes' ? { ...diabetes, participationWindowHours: hours } : refuse('NOT_FOUND'),
    'POST championships/{champname}/participation': ({ body }) => ({
      ...{ teamId: '1', team: body.teamName ?? 'alice', confirmedAt: '2026-11-21T09:05:00.000Z' },
      submitUntil: hours === null ? null : '2026-11-24T09:05:00.000Z',
    }),
    'GET championships/{champname}/leaderboard': ({ query }) => {
      asked = query;
      const from = Number(query.cursor ?? 0);
      const next = from + query.limit;
      return {
        board: query.board,
        revealed: isRevealed,
        zones: null,
        baseline: null,
        baselines,
        refreshedAt: '2026-11-21T09:08:00.000Z',
        refreshSeconds: 240,
        outdated: former !== null,
        direction: 'DOWN_UP',
        items: rows.slice(from, next).map((one) => ({ ...one, outdated: one.place === former })),
        nextCursor: next < rows.length ? String(next) : null,
        total: rows.length,
        own: row(210, true),
      };
    },
    'GET championships/{champname}/tours': ({ params }) => ({
      items:
        params.champname === 'diabetes'
          ? tours.map((tour, at) => (at ? tour : { ...tour, dateEnd: firstTourEnds }))
          : [],
    }),
    'GET championships/{champname}/leaderboard.csv': ({ query }) => {
      asked = query;
      return new Answer(200, 'place,team\r\n1,team-1\r\n');
    },
    'GET championships/{champname}/solutions': () => ({ items: [], nextCursor: null }),
    'GET championships/{champname}/attempts': () => ({
      limit: 20,
      used: 3,
      left: 17,
      resetsAt: '2026-11-21T20:59:00.000Z',
      next: { at: '2026-11-21T20:59:00.000Z', unlimited: false },
      ...open,
      invalid: { used: 0, limit: 50 },
      quotas: [{ of: 'team', used: usedRoom, max: 10_000_000 }],
      extra: { granted: 0, left: 0, grants: [] },
    }),
  });
  computer = new Computer(server.url);
});
afterEach(() => server.close());

describe('CHAMP1 championships in a terminal', () => {
  test('CHAMP1 lists all pages as a table in the language asked for', async () => {
    const { exitCode, out } = await computer.podium(['championships', '--lang', 'RUS']);
    expect(exitCode).toBe(0);
    const lines = out.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^Имя +Название +Тип +Конец +Метрика/u);
    expect(lines).toHaveLength(232);
    expect(lines[2]).toMatch(/^champ-1 +Чемпионат 1 +активный +24\.12\.2026 +RMSE +20 +1$/u);
    expect(lines[3]).toMatch(/^champ-2 +Championship 2 +активный +– +RMSE/u);
  });

  test('CHAMP1 lists a tab, and says when it is empty', async () => {
    const { out } = await computer.podium(['championships', '--tab', 'ended']);
    expect(out).toBe('There are no championships here yet.\n');
    expect(server.calls[0]).toContain('tab=ended');
    expect((await computer.podium(['championships', '--tab', 'ended', '--json'])).json()).toEqual({ items: [] });
  });

  test('CHAMP2 shows one championship in short', async () => {
    const { out } = await computer.podium(['championship', 'diabetes']);
    expect(out).toMatch(/Solution file +CSV with columns id,prediction; 89 rows; up to 100 MB/u);
    expect(out).toMatch(/Metric +RMSE, lower is better/u);
    expect(out).toContain('To take part: podium participate diabetes');
    expect((await computer.podium(['championship', 'diabetes', '--json'])).json()).toEqual(diabetes);
  });

  test('CHAMP1 ends with 4 for a championship that is not there', async () => {
    expect(await computer.podium(['championship', 'no-such'])).toMatchObject({
      exitCode: 4,
      err: 'There is no championship “no-such”.\n`podium championships` lists them all.\n',
    });
  });

  test('CLI1 names the nearest championship, in either language', async () => {
    const english = await computer.podium(['championship', 'chanp-7', '--json']);
    expect(english.err).toBe(
      'There is no championship “chanp-7”.\nDid you mean champ-7? `podium championships` lists them all.\n',
    );
    expect(english.json()).toMatchObject({ error: 'NOT_FOUND', message: 'There is no championship “chanp-7”.' });
    const russian = await computer.podium(['championship', 'chanp-7', '--lang', 'RUS']);
    expect(russian.err).toMatch(/^Нет чемпионата «chanp-7»\.\nВозможно, вы имели в виду champ-7\?/u);
  });

  test('CHAMP4 shows the rules before they can be accepted', async () => {
    const { exitCode, err } = await computer.podium(['participate', 'diabetes', '--lang', 'RUS']);
    expect(exitCode).toBe(2);
    expect(err).toContain('Честная игра.');
    expect(err).toContain('podium participate diabetes --accept-rules');
    expect(server.calls).toEqual(['GET /api/championships/diabetes', 'GET /api/championships/diabetes/tours']);
  });

  test('CHAMP4 takes part once the rules are accepted', async () => {
    const { exitCode, out } = await computer.podium(['participate', 'diabetes', '--accept-rules', '--team', 'Forest']);
    expect({ exitCode, out }).toEqual({ exitCode: 0, out: 'You take part in diabetes as team Forest.\n' });
  });

  test('CHAMP7 says before and after taking part how long a team may submit', async () => {
    hours = 72;
    const { err } = await computer.podium(['participate', 'diabetes', '--lang', 'RUS']);
    expect(err).toMatch(/ начнётся, когда вы примете правила, а до начала .+ – вместе с ним: .+ можно 72 часа\./u);
    const { out } = await computer.podium(['participate', 'diabetes', '--accept-rules']);
    expect(out).toMatch(/^You take part in diabetes as team alice\.\nYour team may submit until 2\d\.11\.2026/u);
  });

  test('CHAMP6 says before taking part that the first tour is over, and only then', async () => {
    const err = async () => (await computer.podium(['participate', 'diabetes', '--accept-rules'])).err;
    firstTourEnds = new Date(Date.now() - 1000).toISOString();
    expect(await err()).toMatch(/^“Heats” is over already: your team can submit for the ranking only if .*\.\n$/u);
    firstTourEnds = new Date(Date.now() + 3_600_000).toISOString();
    expect(await err()).toBe('');
  });
});

describe('LB1 the leaderboard in a terminal', () => {
  test('LB1 shows the first places and the own row below them', async () => {
    const { out } = await computer.podium(['leaderboard', 'diabetes', '--limit', '2']);
    const lines = out.trimEnd().split('\n');
    expect(lines[2]).toMatch(/^ +1 {2}team-1 +member-1 +50\.3333 +2 {2}gold +\d\d\.11\.2026 \d\d:\d\d$/u);
    expect(lines[4]).toMatch(/^ +210 {2}team-210 .* ← you$/u);
    expect(lines.at(-1)).toContain('2 of 250 teams.');
  });

  test('LB1 shows a baseline at its place, and none where others may lie between', async () => {
    baselines = [
      { name: text('Mean', 'Среднее'), score: 50.5 },
      { name: text('Zeros'), score: 999 },
    ];
    const { out } = await computer.podium(['leaderboard', 'diabetes', '--limit', '2', '--lang', 'RUS']);
    const lines = out.trimEnd().split('\n');
    expect(lines[3]).toMatch(/^ +базовое решение: Среднее +50[.,]5000$/u);
    expect(lines[4]).toMatch(/^ +2 {2}team-2 /u);
    expect(out).not.toContain('Zeros');
    const all = await computer.podium(['leaderboard', 'diabetes', '--limit', '250']);
    expect(all.out.trimEnd().split('\n').at(-3)).toMatch(/^ +baseline: Zeros +999[.,]00$/u);
    expect((await computer.podium(['leaderboard', 'diabetes', '--search', 'team-1'])).out).not.toContain('Mean');
    expect((await computer.podium(['leaderboard', 'diabetes', '--json'])).json().baselines).toEqual(baselines);
  });

  test('SUB6 marks the rows that stand on former answers, and says what the mark means', async () => {
    former = 2;
    const { out } = await computer.podium(['leaderboard', 'diabetes', '--limit', '3']);
    const lines = out.trimEnd().split('\n');
    expect(lines.filter((line) => line.includes('*'))).toEqual([
      expect.stringMatching(/^ +2 {2}team-2 +member-2 +\* 50\.6667 /u),
      'The answers or the metric changed; results marked with * are still judged by the former ones and will be re-judged.',
    ]);
  });

  test('LB1 reads as many pages as are asked for', async () => {
    const { json } = await computer.podium(['leaderboard', 'diabetes', '--limit', '230', '--json']);
    expect(json().items).toHaveLength(230);
    expect(json()).toMatchObject({ total: 250, own: { place: 210 } });
    expect(server.calls).toHaveLength(3);
  });

  test('SUB5 shows the final places once the results are out, and says of the public ones that they are', async () => {
    const last = async (...options: string[]) =>
      (await computer.podium(['leaderboard', 'diabetes', ...options])).out.trimEnd().split('\n').at(-1);
    expect([await last(), asked?.board]).toEqual([expect.stringContaining('of 250 teams.'), 'public']);
    isRevealed = true;
    for (const more of [[], ['--csv'], ['--final']]) expect([await last(...more), asked?.board]).toContain('final');
    expect(await last('--public')).toMatch(/The results are out: podium leaderboard diabetes$/u);
  });

  test('LB4 asks for a search, an earlier moment or the final places', async () => {
    const at = '2026-11-20T00:00:00Z';
    await computer.podium(['leaderboard', 'diabetes', '--search', 'team-2', '--at', at]);
    expect(asked).toMatchObject({ q: 'team-2', at, board: 'public' });
    const { json } = await computer.podium(['leaderboard', 'diabetes', '--final', '--json']);
    expect(json().board).toBe('final');
    expect((await computer.podium(['leaderboard', 'diabetes', '--final', '--at', at])).exitCode).not.toBe(0);
  });

  test.each(['2', 'last ONE', 'Тур «Last one»', tours[1]?.id ?? ''])(
    'CHAMP6 shows the board of the tour %s',
    async (tour) => {
      const { json } = await computer.podium(['leaderboard', 'diabetes', '--tour', tour, '--json']);
      expect(json().items).toHaveLength(50);
      expect(asked).toMatchObject({ tour: tours[1]?.id, board: 'public' });
      await computer.podium(['leaderboard', 'diabetes', '--tour', tour, '--csv']);
      expect(asked).toEqual({ tour: tours[1]?.id, board: 'public' });
    },
  );

  test('CHAMP6 names the tours that there are when there is none of that name', async () => {
    const { exitCode, err } = await computer.podium(['leaderboard', 'diabetes', '--tour', '3']);
    expect({ exitCode, err }).toEqual({ exitCode: 2, err: 'There is no tour 3.\nThere are: 1 Heats, 2 Last one.\n' });
    const rus = await computer.podium(['leaderboard', 'diabetes', '--tour', 'нет', '--lang', 'RUS', '--json']);
    expect(rus.json()).toMatchObject({ error: 'CLI_TOUR' });
    expect(rus.err).toContain('Есть туры: 1 Тур «Heats», 2 Тур «Last one».');
    expect((await computer.podium(['leaderboard', 'other', '--tour', '1'])).err).toContain('There are no tours');
    expect((await computer.podium(['leaderboard', 'diabetes', '--tour', '1', '--final'])).exitCode).toBe(2);
  });

  test('LB1 passes the CSV of the server on as it is', async () => {
    const { out } = await computer.podium(['leaderboard', 'diabetes', '--csv']);
    expect(out).toBe('place,team\r\n1,team-1\r\n');
  });

  test('SUB2 tells the attempts left even before the first solution', async () => {
    const { out } = await computer.podium(['solutions', 'diabetes']);
    expect(out).toMatch(/^No solutions yet\.\nAttempts left today: 17 of 20; new ones at 23:59 Moscow time/u);
    expect(out).not.toContain('MB');
    // The room of files is told once four fifths of it are taken.
    usedRoom = 8_000_000;
    const full = (await computer.podium(['solutions', 'diabetes'])).out;
    expect(full.endsWith('.\nFiles of your team: 8 MB of 10 MB.\n')).toBe(true);
  });
});
