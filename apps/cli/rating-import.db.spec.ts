import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship } from '../../test/kit/championships.js';
import type { TestPerson } from '../../test/kit/people.js';
import { people } from '../../test/kit/ratings.js';
import { Computer } from '../../test/kit/run-cli.js';
import { baseOf } from '../../modules/rating/contract/points.js';
import { type AwardCells, faultsOfAward, faultsOfTeams } from '../../modules/rating/contract/recompute.js';

describe('podium rating import', () => {
  let api: TestApp;
  let dozen: TestPerson[];
  const computer = new Computer('http://127.0.0.1:2');
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    dozen = await people(api, 12);
  }, 120_000);
  afterAll(() => api.close());

  /** In a process of its own, as it is run. */
  const take = async (lines: readonly string[], ...argv: string[]) => {
    const file = computer.path('results.csv');
    writeFileSync(file, `${lines.join('\n')}\n`);
    const env = { ...process.env, LANG: 'C', DATABASE_URL: api.database.url, DATA_DIR: api.settings.DATA_DIR };
    const how = argv.length > 0 ? argv : ['--reason', 'moving here'];
    const args = ['dist/apps/cli/main.js', 'rating', 'import', file, '--json', ...how];
    const child = spawn(process.execPath, args, { env });
    const [out, err, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    await api.settle();
    return { exitCode, err, result: JSON.parse(out || 'null') };
  };
  test('CLI1 says that a file is not there', async () => {
    const gone = await Computer.ofOperator(api).podium([
      'rating',
      'import',
      '/nowhere/results.csv',
      '--reason',
      'moving here',
    ]);
    expect(gone).toMatchObject({ exitCode: 2, err: 'There is no file /nowhere/results.csv.\n' });
  });

  test.each(['rating', 'users', 'forum'])('CLI1 %s import wants a reason, and none for a check', async (noun) => {
    const operator = Computer.ofOperator(api);
    const words = [noun, 'import', '/nowhere/file'];
    expect(await operator.podium(words)).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('--reason <text>'),
    });
    const checked = await operator.podium([...words, '--check']);
    expect(checked).toMatchObject({ exitCode: 2, err: 'There is no file /nowhere/file.\n' });
  });

  const head = 'championship,end,teams,place,members,team,title';
  const login = (at: number): string => dozen[at]?.login ?? '';
  /** Ten teams of twenty; the second and third have equal scores, and two people are in the first. */
  const spring = () => [
    head,
    `spring-2024,2024-05-31,20,1,"${login(0).toUpperCase()};${login(1)}",The first,Spring 2024`,
    ...Array.from({ length: 9 }, (_, at) => `spring-2024,2024-05-31,20,${at < 2 ? 2 : at + 2},${login(at + 2)},,Spring 2024`),
  ]; // prettier-ignore
  const explained = async (at: number) =>
    (
      await api
        .guest()
        .get(`/api/rating/${login(at)}`)
        .expect(200)
    ).body;
  const rows = async () => [
    await api.sql('select * from rating.awards order by contest_id, person_id'),
    await api.sql('select * from rating.sums order by person_id'),
    await api.sql('select * from rating.ranks order by person_id, rank'),
    await api.sql('select * from rating.contests order by id'),
  ];

  test('CLI1 RATE1 names every bad row of a file and takes nothing of it', async () => {
    const { champname } = await aChampionship(api);
    const { exitCode, result } = await take([
      head,
      ...spring().slice(1),
      `${champname},2024-05-31,20,1,${login(0)},,`,
      `Bad_Name,31.05.2024,0,5,,,`,
      `autumn,2024-10-31,20,21,${login(0)},,`,
      `winter,2024-12-31,20,1,${login(0)},,`,
      `winter,2025-01-31,21,1,nobody-at-all,,`,
      `winter,2024-12-31,20,2,${login(0)},,`,
      `winter,2999-12-31,20,2,${login(3)},${'x'.repeat(65)},`,
    ]);
    expect(exitCode).toBe(3);
    const problem = (line: number, column: string, fault: string) => expect.objectContaining({ line, column, fault });
    expect(result.listed).toEqual([
      problem(12, 'championship', 'CHAMPIONSHIP_HERE'),
      problem(13, 'championship', 'CHAMPIONSHIP_INVALID'),
      problem(13, 'end', 'END_INVALID'),
      problem(13, 'teams', 'TEAMS_INVALID'),
      problem(13, 'members', 'MEMBERS_INVALID'),
      problem(14, 'place', 'PLACE_INVALID'),
      problem(16, 'end', 'END_DIFFERS'),
      problem(16, 'teams', 'TEAMS_DIFFER'),
      problem(16, 'members', 'PERSON_UNKNOWN'),
      problem(17, 'place', 'PLACE_TAKEN'),
      problem(17, 'members', 'PERSON_TWICE'),
      problem(18, 'end', 'END_INVALID'),
      problem(18, 'team', 'TEXT_TOO_LONG'),
    ]);
    expect(result).toMatchObject({ problems: 13, changed: 0 });
    expect(await api.sql('select 1 from rating.contests union all select 1 from rating.import_rows')).toEqual([]);
    const cut = await take([head, 'spring-2024,2024-05-31,20,1,"who']);
    expect(cut).toMatchObject({ exitCode: 3, result: { listed: [{ line: 2, fault: 'CSV' }] } });
    const other = await take(['championship,end,teams,place', 'spring-2024,2024-05-31,20,1']);
    expect(other.result.listed).toMatchObject([{ column: 'members', fault: 'COLUMN_MISSING' }]);
  }, 90_000);

  test('RATE1 takes the results of elsewhere, marked as imported, and once more changes nothing', async () => {
    expect(await take(spring(), '--check')).toMatchObject({ exitCode: 0, result: { rows: 10, changed: 0 } });
    expect(await api.sql('select 1 from rating.contests')).toEqual([]);
    expect(await take(spring())).toMatchObject({ exitCode: 0, result: { rows: 10, championships: 1, changed: 1 } });
    const [award] = (await explained(1)).awards;
    expect(award).toMatchObject({
      champname: 'spring-2024',
      title: { eng: 'Spring 2024', rus: 'Spring 2024' },
      ...{ here: false, imported: true, team: 'The first', place: 1, teams: 20, teamSize: 2, medal: 'GOLD' },
      endedAt: '2024-05-31T23:59:59.000Z',
    });
    expect(award.base).toBeCloseTo(baseOf({ teams: 20, place: 1, teamSize: 2, weight: 1 }), 6);
    expect((await explained(3)).awards[0]).toMatchObject({ place: 3, placeFrom: 2, placeTo: 3, medal: 'SLIVER' });
    const before = await rows();
    expect((await take(spring())).result).toMatchObject({ changed: 0 });
    expect(await rows()).toEqual(before);
    const noted = await api.sql(`select actor, reason from kernel.audit where action = 'rating.import'`);
    expect(noted).toEqual(Array.from({ length: 2 }, () => ({ actor: 'operator', reason: 'moving here' })));
    const { text: csv } = await api.guest().get('/api/rating/awards.csv').expect(200);
    const awards = parse<AwardCells>(csv, { columns: true });
    expect(awards.map(({ imported }) => imported)).toEqual(Array.from({ length: 11 }, () => 'true'));
    expect([...awards.flatMap(faultsOfAward), ...faultsOfTeams(awards)]).toEqual([]);
  }, 90_000);
});
