import { writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { baseOf } from '../../modules/rating/contract/points.js';
import { awardColumns } from '../../modules/rating/contract/rating-csv.js';
import { Computer } from '../../test/kit/run-cli.js';

let computer: Computer;
beforeEach(() => void (computer = new Computer('http://127.0.0.1:2')));

const award = (login: string, place: number, medal: string) => {
  const base = baseOf({ teams: 100, place, teamSize: 1, weight: 1 });
  return [
    'spring',
    '2026-03-01T00:00:00.000Z',
    100,
    place,
    place,
    place,
    1,
    1,
    login,
    login,
    medal,
    base,
    1,
    'false',
    'false',
  ];
};
const write = (...rows: (string | number)[][]): string => {
  const path = computer.path('awards.csv');
  writeFileSync(path, [awardColumns, ...rows].map((row) => `${row.join(',')}\r\n`).join(''));
  return path;
};

describe('podium rating verify', () => {
  test('CLI1 RATE1 computes every point and medal again without a server', async () => {
    const { exitCode: code, out } = await computer.podium([
      'rating',
      'verify',
      write(award('ada', 1, 'GOLD'), award('bob', 41, '')),
      '--json',
    ]);
    expect([code, JSON.parse(out)]).toEqual([0, { same: true, awards: 2, people: 2, faults: 0, listed: [] }]);
  });

  test('CLI1 RATE1 names what does not follow from the rest', async () => {
    const wrong = award('ada', 1, 'GOLD').with(3, 2).with(4, 2).with(5, 2);
    const { exitCode: code, out } = await computer.podium(['rating', 'verify', write(wrong, award('bob', 11, 'GOLD'))]);
    expect(code).toBe(3);
    expect(out).toMatch(/spring ada: base 47712\.\d+ ≠ 28369\.\d+/);
    expect(out).toMatch(/spring bob: medal GOLD ≠ SLIVER/);
  });

  test('CLI1 RATE1 names a team that has other people than it says, and a place that two teams have', async () => {
    const pair = award('ada', 1, 'GOLD')
      .with(6, 2)
      .with(11, baseOf({ teams: 100, place: 1, teamSize: 2, weight: 1 }));
    const { exitCode: code, out } = await computer.podium(['rating', 'verify', write(pair, award('bob', 2, 'GOLD'))]);
    expect([code, out]).toEqual([3, expect.stringContaining('spring ada: teamSize 2 ≠ 1')]);
    const both = await computer.podium(['rating', 'verify', write(award('ada', 2, 'GOLD'), award('bob', 2, 'GOLD'))]);
    expect(both.out).toContain('spring bob: place 2 ≠ 2–2 / 100');
  });

  test('CLI1 says where its file comes from, whatever is wrong with the one that it was given', async () => {
    const source = (file: string, address: string) => `curl -o ${file} https://podium.example${address}`;
    const awards = source('awards.csv', '/api/rating/awards.csv');
    const verify = async (...argv: string[]) => {
      const { exitCode, err } = await computer.podium(['rating', 'verify', ...argv]);
      return { exitCode, err };
    };
    const none = await verify();
    expect(none).toEqual({ exitCode: 2, err: expect.stringMatching(/^The argument awards is missing\.\n/) });
    expect(none.err).toContain(awards);
    expect((await verify(computer.path('none.csv'))).err).toContain(awards);
    const [noColumns, some] = [computer.path('other.csv'), write(award('ada', 1, 'GOLD'))];
    writeFileSync(noColumns, 'championship,b\r\n1,2\r\n');
    const other = (await verify(noColumns)).err;
    expect(other).toContain(`${noColumns} can't be used: it has no column `);
    expect(other).toContain(awards);
    expect((await verify(some, '--rating', noColumns)).err).toContain(source('rating.csv', '/api/rating.csv'));
    expect((await computer.podium(['rating', 'verify', '--lang=rus'])).err).toContain(
      `сервера с рейтингом: \`${awards}`,
    );
  });

  test('CLI1 tells of a file that is none', async () => {
    writeFileSync(computer.path('other.csv'), 'a,b\r\n1,2\r\n');
    expect((await computer.podium(['rating', 'verify', computer.path('other.csv')])).exitCode).toBe(2);
    expect((await computer.podium(['rating', 'verify', computer.path('none.csv')])).exitCode).toBe(2);
    for (const text of ['', 'bad\n', '<!doctype html><title>Log in</title>\n']) {
      writeFileSync(computer.path('page.csv'), text);
      expect((await computer.podium(['rating', 'verify', computer.path('page.csv')])).exitCode).toBe(2);
    }
  });
});
