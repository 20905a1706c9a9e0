import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship } from '../../test/kit/championships.js';
import { testPassword } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

let api: TestApp;
let computer: Computer;
let champname: string;
beforeAll(async () => {
  api = await startTestApp();
  const championship = await aChampionship(api);
  champname = championship.champname;
  computer = Computer.ofOperator(api);
  await computer.podium(['login', championship.owner.login, '--password-stdin'], { input: `${testPassword}\n` });
  mkdirSync(computer.path('folder'));
  mkdirSync(computer.path('folder.age'));
  writeFileSync(computer.path('a.csv'), 'id,target\n1,2\n');
}, 60_000);
afterAll(() => api.close());

/** Every command that reads a file, with a folder in its place; a championship, and a file beside it. */
const commands = [
  'backup verify FOLDER',
  'backup verify --restore FOLDER',
  'backup restore FOLDER',
  'backup verify FOLDER.age --identity FOLDER',
  'champ check CHAMPIONSHIP FOLDER',
  'champ add CHAMPIONSHIP FOLDER',
  'champ set CHAMPIONSHIP --from FOLDER',
  'champ truth CHAMPIONSHIP FOLDER',
  'champ sample CHAMPIONSHIP FOLDER',
  'check CHAMPIONSHIP FOLDER',
  'check CHAMPIONSHIP FILE --format FOLDER',
  'forum import FOLDER --check',
  'rating import FOLDER --check',
  'rating verify FOLDER --rating FILE',
  'score --metric RMSE --truth FOLDER --solution FILE',
  'score --metric RMSE --truth FILE --solution FOLDER',
  'score --manifest FOLDER',
  'submit CHAMPIONSHIP FOLDER',
  'users import FOLDER --check',
  'verify FOLDER',
];

describe('CLI1 a folder where a file is asked for', () => {
  test.each(commands)('CLI1 podium %s says that it is no file', async (line) => {
    const folder = computer.path('folder');
    const words = {
      CHAMPIONSHIP: champname,
      FOLDER: folder,
      'FOLDER.age': `${folder}.age`,
      FILE: computer.path('a.csv'),
    };
    const argv = line.split(' ').map((word) => words[word as keyof typeof words] ?? word);
    const { exitCode, out, err } = await computer.podium(argv);
    const said = expect.stringMatching(
      /^\/\S+\/folder(\.age)?( is not a file\.$| can't be used: it is a folder \(EISDIR\)$)/mu,
    );
    expect({ exitCode, out, err }).toEqual({ exitCode: expect.any(Number), out: '', err: said });
    expect([2, 3]).toContain(exitCode);
  });
});
