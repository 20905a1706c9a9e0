import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import {
  aChampionship,
  scoredByFormerAnswers,
  smallTruth,
  solutionOff,
  type TestChampionship,
} from '../../../test/kit/championships.js';
import { ledgerFaults } from '../../../test/kit/files.js';
import { Commands } from '../../kernel/commands/commands.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { FinalsApi } from '../../scoring/finals.api.js';
import { ChampionshipsApi } from '../championships.api.js';
import { NoteCheck } from '../commands/note-check.js';
import type { Check } from '../domain/check.js';
import { Judging } from '../judging.port.js';

/** By these the sample, which is off by 1 by the usual answers, is off by 2. */
const others = smallTruth.replace(/,(\d),/gu, (_, answer) => `,${Number(answer) - 1},`);

describe('what the sample scores by the truth', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(async () => {
    expect(await ledgerFaults(api)).toEqual([]);
    await api.close();
  });

  const path = ({ champname }: TestChampionship, rest: string) => `/api/championships/${champname}${rest}`;
  const put = (of: TestChampionship, kind: 'truth' | 'sample', content: string) => {
    const call = of.owner.http.put(path(of, `/${kind}`)).attach('file', Buffer.from(content), `${kind}.csv`);
    return kind === 'truth' ? call.field('reason', 'They were wrong') : call;
  };
  const whole = async () => {
    const championship = await aChampionship(api);
    await put(championship, 'sample', solutionOff(1)).expect(200);
    return championship;
  };
  const now = async (of: TestChampionship) => {
    const { body } = await of.owner.http.get(path(of, '/edit')).expect(200);
    return [body.truth.sha256, body.sample.report?.score];
  };
  const floor = async ({ id }: TestChampionship) =>
    api.get(FinalsApi).floorOf(await api.get(ChampionshipsApi).byId(id), 'private');

  it('RATE1 SUB6 is there with the truth, or neither is', async () => {
    const championship = await whole();
    const before = await now(championship);
    await api.sql(
      `create function championships.away() returns trigger language plpgsql as $$ begin raise 'away'; end $$`,
    );
    await api.sql(`create trigger away before update on championships.files for each row
      when (old."check" is distinct from new."check") execute function championships.away()`);
    expect((await put(championship, 'truth', others)).status).toBeGreaterThanOrEqual(500);
    await api.sql('drop function championships.away cascade');
    expect([await now(championship), await floor(championship)]).toEqual([before, 1]);
    await put(championship, 'truth', others).expect(200);
    expect([(await now(championship))[1], await floor(championship)]).toEqual([2, 2]);
  });

  it('RATE1 SUB6 keeps the truth that there is where the engine takes too long for it', async () => {
    const championship = await whole();
    const before = await now(championship);
    const judging = api.get(Judging);
    const { score } = judging;
    judging.score = async () => {
      throw new DomainError('SCORING_LIMIT');
    };
    for (const [kind, content] of [
      ['truth', others],
      ['sample', solutionOff(3)],
    ] as const)
      expect((await put(championship, kind, content)).body.error).toBe('SCORING_LIMIT');
    judging.score = score;
    expect([await now(championship), await floor(championship)]).toEqual([before, 1]);
  });

  it('RATE1 SUB6 stays where a slower look by a former truth ends after it', async () => {
    const championship = await whole();
    const sampleSql = `select id, "check" from championships.files where championship_id = $1 and kind = 'sample'`;
    const [former] = await api.sql<{ id: string; check: Check }>(sampleSql, [championship.id]);
    await put(championship, 'truth', others).expect(200);
    await api.get(Commands).run(new NoteCheck(championship.id, { ...former!, kind: 'file' }));
    expect(await floor(championship)).toBe(2);
  });

  it('RATE1 is no floor where it is by other answers: awards wait until it is known', async () => {
    const championship = await whole();
    await scoredByFormerAnswers(api, championship.id);
    await expect(floor(championship)).rejects.toMatchObject({ code: 'SAMPLE_OUTDATED' });
    await put(championship, 'sample', solutionOff(1)).expect(200);
    expect(await floor(championship)).toBe(1);
  });
});
