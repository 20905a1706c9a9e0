import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChampionshipFacts } from '../../../championships/championships.api.js';
import { ofTruthMark } from '../../../championships/contract/truth-sums.js';
import { isoSql, queryOne } from '../../../kernel/database/sql.js';
import type { Receipt } from '../contract/solution.js';
import { programRun, type ReceiptRun, type RunLimits, runLimits } from '../contract/tested.js';

interface Environment extends Pick<ReceiptRun, 'commit' | 'image' | 'adapter' | 'machine'> {
  packages: { name: string; version: string }[];
  by?: { command: string[] | null; build: string[] | null; limits: RunLimits; outputBytes: number };
}

interface Row {
  receipt: Omit<Receipt, 'split' | 'run'>;
  repository: string | null;
  environment: Environment | null;
}

/** The receipt of a solution as it is on record; null while it has no score. @param reader what they may know */
export const keptReceipt = async (
  em: EntityManager,
  id: string,
  { champname, splitSeed }: Pick<ChampionshipFacts, 'champname' | 'splitSeed'>,
  reader: { seesSeed: boolean },
): Promise<Receipt | null> => {
  const row = await queryOne<Row>(
    em,
    `select receipt || jsonb_build_object('solutionId', id, 'champname', $2::text, 'score', public_score,
       'submittedAt', ${isoSql('created_at')}, 'scoredAt', ${isoSql('finished_at')}) as receipt,
       r.repository, r.environment
     from scoring.solutions left join scoring.runs r on r.solution_id = id where id = $1 and status = 'SCORED'`,
    [id, champname],
  );
  if (!row) return null;
  const { sha256, percent } = ofTruthMark(row.receipt.truthSha256);
  const split = percent === null ? null : { percent, seed: reader.seesSeed ? splitSeed : null };
  const { program, ...receipt } = row.receipt;
  // In the order in which a receipt has it, as that of a run.
  const ranIn = program && { program: programRun.parse(program) };
  return { ...receipt, truthSha256: sha256, split, run: runOf(row), ...ranIn };
};

/** In the order in which a receipt has it, so that two are compared as texts. */
const runOf = ({ repository, environment }: Row): ReceiptRun | null => {
  if (repository === null || environment === null) return null;
  const { commit, image, adapter, machine, packages, by } = environment;
  const named = packages.map(({ name, version }) => `${name} ${version}`);
  const { command = null, build = null } = by ?? {};
  const limits = by ? { ...runLimits.parse(by.limits), outputBytes: by.outputBytes } : null;
  return { repository, commit, image, adapter, machine, packages: named, command, build, limits };
};
