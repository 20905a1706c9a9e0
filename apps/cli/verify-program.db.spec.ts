import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship, aParticipant, submit, type TestChampionship } from '../../test/kit/championships.js';
import { Computer } from '../../test/kit/run-cli.js';
import { TestRunner } from '../../test/kit/runners.js';
import { cgroupsOfMachine } from '../../modules/sandbox/box/cgroups.js';
import { usualLimits } from '../../modules/sandbox/limits.js';
import { inBox } from '../../modules/sandbox/testing/box.js';

const program = 'def score(truth_path, solution_path):\n    return float(len(open(solution_path).read()))\n';
const ranIn = { image: '/gone', packages: [{ name: 'none', version: '1' }], machine: 'another', adapter: 'another' };

describe('SUB6 ALGO2 checking what an organiser’s program scored, from what is stored', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let runner: TestRunner;
  let computer: Computer;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    computer = new Computer(api.url);
    championship = await aChampionship(api, { metric: 'HACKATHON_PYTH', direction: 'TOP_DOWN', truth: 'x,y\na,1\n' });
    const path = `/api/championships/${championship.champname}/metric-program`;
    await championship.owner.http.put(path).attach('file', Buffer.from(program), 'metric.py').expect(200);
    runner = await TestRunner.begin(api);
  }, 60_000);
  afterAll(() => api.close());

  /** The receipt of a solution of five characters to which a runner gave this score. */
  const receiptOf = async (score: number): Promise<Record<string, unknown>> => {
    const person = await aParticipant(api, championship);
    const { body } = await submit(person, championship, '12345').expect(202);
    const job = await runner.take();
    const environment = { ...ranIn, limits: usualLimits };
    const said = await runner.call('POST', `jobs/${job?.run}/metric`, { score, environment });
    expect([job?.id, said.status]).toEqual([body.id, 200]);
    return (await person.http.get(`/api/solutions/${body.id}/receipt`).expect(200)).body;
  };
  /** In a process of its own, as the operator runs it. */
  const verify = async (receipt: object) => {
    const path = computer.path('receipt.json');
    writeFileSync(path, JSON.stringify(receipt));
    const env = { ...process.env, LANG: 'C', DATABASE_URL: api.database.url, DATA_DIR: api.settings.DATA_DIR };
    const child = spawn(process.execPath, ['dist/apps/cli/main.js', 'verify', path, '--json'], { env });
    const [out, err, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    const checks = (JSON.parse(out || '{}') as { checks?: { part: string; same: boolean }[] }).checks ?? [];
    return { exitCode, out: `${out}${err}`, differing: checks.filter(({ same }) => !same).map(({ part }) => part) };
  };

  inBox('SUB6 ALGO2 runs the stored program again, finds another score, and says what is otherwise here', async () => {
    const right = await verify(await receiptOf(5));
    if (!cgroupsOfMachine()) {
      console.warn('The box of this machine is not complete: nothing is run again here, and that is what is tested.');
      expect([right.exitCode, right.out]).toEqual([2, expect.stringContaining('memory-total-bounded')]);
      return;
    }
    expect(right).toMatchObject({ exitCode: 0, differing: [] });
    expect(right.out).toContain('the receipt has none 1');
    expect(await verify(await receiptOf(6))).toMatchObject({ exitCode: 3, differing: ['score'] });
  });

  inBox(
    'SUB6 ALGO2 SECURITY runs what is on record, whatever the file names, and nothing without a record',
    async () => {
      const receipt = await receiptOf(5);
      const forged = { ...receipt, metricVersion: `program ${'ab'.repeat(32)}` };
      const { exitCode, out, differing } = await verify(forged);
      if (cgroupsOfMachine()) expect([exitCode, differing]).toEqual([3, ['record']]);
      else expect([exitCode, out]).toEqual([2, expect.stringContaining('memory-total-bounded')]);
      await api.sql(`update scoring.solutions set status = 'FAILED' where id = $1`, [receipt['solutionId']]);
      const none = await verify(receipt);
      expect([none.exitCode, none.out]).toEqual([2, expect.stringContaining('no receipt on record')]);
    },
  );

  inBox('SUB6 ALGO2 says that the program which gave it is not stored any more', async () => {
    const receipt = await receiptOf(5);
    await api.sql(`update scoring.metric_programs set sha256 = $1`, ['ab'.repeat(32)]);
    const gone = await verify(receipt);
    expect([gone.exitCode, gone.out]).toEqual([2, expect.stringContaining('not stored any more')]);
  });
});
