import type { FileProblem } from '../../modules/championships/contract/editor.js';
import {
  type ColumnNames,
  columnsOfSample,
  guessedColumns,
  renamesInFile,
  withRenames,
} from '../../modules/championships/contract/guessed-columns.js';
import { editor, metricList } from '../../modules/championships/contract/routes.js';
import type { PodiumApi } from './api.js';
import type { Cli } from './cli.js';
import { Failure } from './failure.js';

/**
 * CHAMP5: answers whose columns are called otherwise have a way out: the names are told to the championship, or changed in
 * the file where people rely on those of the championship.
 */
export const withColumns = (cli: Cli, error: unknown, name: string): unknown => {
  if (!(error instanceof Failure) || error.code !== 'TRUTH_INVALID') return error;
  const { columns } = (error.more.details ?? {}) as { columns?: ColumnNames };
  const guess = columns ? guessedColumns(columns) : null;
  if (!columns || !guess) return error;
  const hint = columnsHint(cli, columns, guess, name);
  return new Failure(error.exitCode, error.code, error.message, { ...error.more, hint });
};

const columnsHint = ({ texts }: Cli, columns: ColumnNames, guess: Record<string, string>, name: string): string => {
  if (!columns.mayRename)
    return texts.say('cli.champ.columns.file', { names: renamesInFile(columns, guess).join(', ') });
  // One word of a shell, whatever the columns are called.
  const json = JSON.stringify(withRenames(columns.renames, guess)).replaceAll("'", String.raw`'\''`);
  return texts.say('cli.champ.columns', { name, columns: `'${json}'` });
};

/** CHAMP5: the same way out for a sample, by its problems; null where its columns are not what is wrong. */
export const sampleHint = async (cli: Cli, api: PodiumApi, name: string, problems: unknown): Promise<string | null> => {
  if (!Array.isArray(problems)) return null;
  const { metric, metricParams, state } = await api.call(editor, { params: { champname: name } });
  const answers = (await api.call(metricList, {})).items.find((one) => one.name === metric)?.answers;
  if (!answers) return null;
  const by = { answers, columns: metricParams['columns'] ?? '', mayRename: state === 'DRAFT' };
  const columns = columnsOfSample(problems as FileProblem[], by);
  const guess = columns && guessedColumns(columns);
  return columns && guess && columnsHint(cli, columns, guess, name);
};
