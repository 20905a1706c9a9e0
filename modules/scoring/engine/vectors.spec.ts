import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { EngineError, metricNames, metricOf, type RawParams } from './index.js';
import { scoreFile } from './node/score-file.js';

interface VectorCase {
  id: string;
  metric: string;
  truth: string;
  submission: string;
  params?: RawParams;
  expected?: number;
  error?: string;
  tolerance?: number;
}

const folder = join(process.cwd(), 'test/vectors/metrics');
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
  higher_is_better: Record<string, boolean>;
  cases: VectorCase[];
};

/** The score of a case, or the kind of its error. */
async function outcome({ metric, truth, submission, params }: VectorCase): Promise<number | string> {
  try {
    const verdict = await scoreFile(join(folder, truth), join(folder, submission), metric, params);
    return verdict.ok ? verdict.scores.all : verdict.kind;
  } catch (error) {
    if (error instanceof EngineError && error.report) return error.report.kind;
    throw error;
  }
}

describe('METR1 reference vectors', () => {
  it('METR1 every metric of the vectors is in the registry with its direction', () => {
    const better = Object.fromEntries(metricNames.map((name) => [name, metricOf(name).direction === 'TOP_DOWN']));
    expect(better).toEqual(manifest.higher_is_better);
  });

  it.each(manifest.cases)('METR1 $id gives the expected score or error', async (vector) => {
    const got = await outcome(vector);
    if (vector.error !== undefined) expect(got).toBe(vector.error);
    else {
      const expected = vector.expected!;
      expect(typeof got).toBe('number');
      expect(Math.abs(Number(got) - expected)).toBeLessThanOrEqual(vector.tolerance! * Math.max(1, Math.abs(expected)));
    }
  });
});
