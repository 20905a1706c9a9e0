import { EngineError, type EngineErrorCode } from '../../../../../modules/scoring/engine/errors.js';
import { defaultLimits } from '../../../../../modules/scoring/engine/limits.js';
import {
  checkSolution,
  type Checked,
  type Manifest,
  type ManifestColumn,
} from '../../../../../modules/scoring/engine/manifest.js';
import { Survey, type Surveyed } from './survey.js';

/** What is known of a file before anything of it is sent. */
export interface Report extends Partial<Surveyed> {
  verdict: Checked;
  columns: readonly ManifestColumn[];
}

export interface CheckProgress {
  bytes: number;
  rows: number;
}

/** Beyond this the rest is only counted. */
const listedProblems = 200;

/** Checks a file as the server's scorer does and looks at what it holds, in one reading. */
export async function checkFile(
  chunks: AsyncIterable<Uint8Array>,
  manifest: Manifest,
  onProgress: (progress: CheckProgress) => void,
): Promise<Report> {
  const survey = manifest.format === 'csv' ? new Survey(manifest) : null;
  let isWhole = false;
  async function* watched() {
    let bytes = 0;
    for await (const chunk of chunks) {
      survey?.push(chunk);
      bytes += chunk.length;
      onProgress({ bytes, rows: survey?.rows ?? 0 });
      yield chunk;
    }
    isWhole = true;
  }
  const verdict = await checkSolution(manifest, watched(), { ...defaultLimits, listedProblems });
  return { verdict, columns: manifest.columns, ...survey?.end(isWhole) };
}

export const codeOf = (thrown: unknown): EngineErrorCode | null => (thrown instanceof EngineError ? thrown.code : null);
