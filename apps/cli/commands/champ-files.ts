import {
  attachUpload,
  beginUpload,
  deleteFile,
  editor,
  putSample,
  putTourTruth,
  putTruth,
  setUpAdvice,
} from '../../../modules/championships/contract/routes.js';
import type { FileView } from '../../../modules/championships/contract/championship.js';
import type {
  DryRun,
  FileChange,
  FileProblem,
  TruthChange,
  TruthReport,
} from '../../../modules/championships/contract/editor.js';
import { formatSize } from '../../../modules/kernel/contract/size-format.js';
import { formatScore } from '../../../modules/scoring/solutions/contract/score-format.js';
import type { PodiumApi } from '../api.js';
import { sampleHint, withColumns } from '../champ-columns.js';
import { adviceOf, problemsOf, sampleFaultsOf } from '../champ-text.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { agrees, makeSure } from '../prompt.js';
import { ResumableUpload, type Way } from '../resumable.js';
import { nameAt, sendFile, sizeOfFile } from '../sending.js';

export interface TruthOptions extends CommonOptions {
  tour?: string;
  rejudge?: boolean;
  reason?: string;
}

export interface AddOptions extends CommonOptions {
  descriptionEng: string;
  descriptionRus: string;
  yes?: boolean;
  reason?: string;
  forgetFormer?: boolean;
}

export interface RemoveOptions extends CommonOptions {
  yes?: boolean;
  reason?: string;
  forgetFormer?: boolean;
}

/** The answers, of the championship or of a tour; problems of the file come as a table, with exit code 2. */
export const truth = async (cli: Cli, champname: string, path: string, options: TruthOptions): Promise<void> => {
  const api = await cli.api(options);
  const rejudge = options.rejudge ? 'true' : 'false';
  const body = { rejudge, ...(options.reason !== undefined && { reason: options.reason }) };
  const file = { path, fields: body };
  try {
    const reply =
      options.tour === undefined
        ? await sendFile(cli, api, putTruth, { params: { champname }, body }, file)
        : await sendFile(cli, api, putTourTruth, { params: { champname, tourId: options.tour }, body }, file);
    cli.answer(options, reply, () => recognised(cli, reply.report));
  } catch (error) {
    noteChange(cli, error);
    throw withColumns(cli, withProblems(cli, error, options), champname);
  }
  if (options.tour === undefined) await noteSample(cli, api, champname);
};

/** What is said beside what was done: nothing where the server does not tell it, as the work stands. */
const noteBeside = async (cli: Cli, said: () => Promise<string | null>): Promise<void> => {
  const text = await said().catch(() => null);
  if (text) cli.note(text);
};

/** SUB6: what the new answers would change, where the server wants to know whether it is meant, and why. */
const noteChange = (cli: Cli, error: unknown): void => {
  if (!(error instanceof Failure) || !['REJUDGE_NEEDED', 'REASON_NEEDED'].includes(error.code)) return;
  const change = error.more.details?.['change'] as TruthChange | null | undefined;
  if (!change) return;
  cli.note(cli.texts.say('cli.champ.truth.change', { format: 'csv', ...change }));
  if (change.sides > 0) cli.note(cli.texts.say('cli.champ.truth.sides', { sides: change.sides }));
};

/** Answers may be others than those that the sample solution fits: its faults are said with them. */
const noteSample = (cli: Cli, api: PodiumApi, champname: string): Promise<void> =>
  noteBeside(cli, async () => sampleFaultsOf(await api.call(editor, { params: { champname } }), cli.texts));

/** The sample solution, and how it scores. */
export const sample = async (cli: Cli, champname: string, path: string, options: CommonOptions): Promise<void> => {
  const api = await cli.api(options);
  const sent = sendFile(cli, api, putSample, { params: { champname }, body: {} }, { path });
  const reply = await sent.catch(async (error: unknown) => {
    if (error instanceof Failure)
      await noteBeside(cli, () => sampleHint(cli, api, champname, error.more.details?.['problems']));
    throw withProblems(cli, error, options);
  });
  const { report } = reply;
  cli.answer(options, reply, () => (report ? dryRunText(cli, report) : cli.texts.say('cli.champ.unchecked')));
  if (report?.ok !== false) return;
  await noteBeside(cli, () => sampleHint(cli, api, champname, report.problems));
  cli.exitCode = exitCodes.invalidFile;
};

/** Files for participants, one after the other, once each can be read. What is grave in them is said even where a later one fails. */
export const add = async (
  cli: Cli,
  champname: string,
  paths: readonly string[],
  options: AddOptions,
): Promise<void> => {
  const api = await cli.api(options);
  const { descriptionEng, descriptionRus, yes = false } = options;
  const texts = { descriptionEng, descriptionRus, ...saidOf(options) };
  // A wrong path among several would otherwise be found after the others are with participants.
  for (const path of paths) await readableFile(cli, path);
  const items: FileView[] = [];
  try {
    for (const path of paths) items.push(await sendData(cli, api, champname, path, { ...texts, yes }));
    cli.answer(options, { items }, () => '');
  } finally {
    const names = items.map(({ name }) => name);
    if (names.length > 0) await noteGrave(cli, api, champname, names);
  }
};

/** @throws Failure CLI_FILE, by wrong use where there is none, by a file that can't be taken where it is empty */
const readableFile = async (cli: Cli, path: string): Promise<void> => {
  const bytes = await sizeOfFile(cli, path).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(exitCodes.usage, error.code, error.message, error.more);
  });
  if (bytes > 0) return;
  throw new Failure(exitCodes.invalidFile, 'CLI_FILE', cli.texts.say('cli.file.empty', { path }));
};

/** Of a draft no file is refused for the answers that it holds: what is grave in those just added is said at once. */
export const noteGrave = (cli: Cli, api: PodiumApi, champname: string, names: readonly string[]): Promise<void> =>
  noteBeside(cli, async () => {
    const params = { champname };
    const { state } = await api.call(editor, { params });
    if (state !== 'DRAFT') return null;
    const { items } = await api.call(setUpAdvice, { params });
    const grave = items.filter(({ isGrave, details }) => isGrave && names.includes(String(details['file'])));
    return adviceOf(grave, cli.texts);
  });

type DataTexts = Pick<AddOptions, 'descriptionEng' | 'descriptionRus'> & ReturnType<typeof saidOf> & { yes: boolean };

/** One file for participants, told of once it is there. */
export const sendData = async (
  cli: Cli,
  api: PodiumApi,
  champname: string,
  path: string,
  texts: DataTexts,
): Promise<FileView> => {
  const way = wayOf(cli, api, champname, path, texts);
  const former = await formerOf(api, champname, nameAt(path));
  const file = await new ResumableUpload(cli, api, way, champname, path).run();
  cli.note(cli.texts.say('cli.champ.added', { name: file.name, size: formatSize(file.bytes, cli.texts.tag) }));
  if (former) {
    cli.note(cli.texts.say('cli.champ.file.had', { file: markText(cli, former) }));
    cli.note(cli.texts.say('cli.champ.file.get', { file: markText(cli, file) }));
  }
  return file;
};

/** CHAMP5: the file that participants of a published championship have under that name. */
const formerOf = async (api: PodiumApi, champname: string, name: string): Promise<FileView | undefined> => {
  const { state, data } = await api.call(editor, { params: { champname } });
  return state === 'DRAFT' ? undefined : data.find((one) => one.name === name);
};

const markText = ({ texts }: Cli, { bytes, rows, columns }: Pick<FileView, 'bytes' | 'rows' | 'columns'>): string =>
  texts.say('cli.champ.file.is', {
    size: formatSize(bytes, texts.tag),
    rows: rows ?? 0,
    columns: columns ?? 0,
    isTable: rows === null ? 'no' : 'yes',
  });

const wayOf = (
  cli: Cli,
  api: PodiumApi,
  champname: string,
  path: string,
  { yes, ...texts }: DataTexts,
): Way<FileView> => {
  const finish = (id: string, givesAnswers: boolean) =>
    api.call(attachUpload, {
      params: { champname, id },
      body: { ...texts, name: nameAt(path), ...(givesAnswers && { givesAnswers: 'true' }) },
    });
  return {
    begin: beginUpload,
    finish: (id) =>
      finish(id, yes).catch(async (error: unknown) => {
        if (await isMeant(cli, error)) return finish(id, true);
        noteFiles(cli, error);
        throw error;
      }),
  };
};

/** CHAMP5: why a file that participants rely on goes, and whether they can download it on. */
const saidOf = ({ reason, forgetFormer }: Pick<RemoveOptions, 'reason' | 'forgetFormer'>) => ({
  ...(reason !== undefined && { reason }),
  ...(forgetFormer && { forgetFormer: 'true' }),
});

/** CHAMP5: what would be another file for those who take part, where the server wants to know why. */
const noteFiles = (cli: Cli, error: unknown): void => {
  if (!(error instanceof Failure) || error.code !== 'REASON_NEEDED') return;
  const files = error.more.details?.['files'] as FileChange | undefined;
  if (!files) return;
  const said = (file: FileChange['from']) => markText(cli, { ...file, columns: file.columns?.length ?? null });
  cli.note(cli.texts.say('cli.champ.file.from', { file: said(files.from) }));
  if (files.to) cli.note(cli.texts.say('cli.champ.file.to', { file: said(files.to) }));
};

/** CHAMP5: asks whether participants are to get the answers that the server found in a file; a script says --yes. */
const isMeant = async (cli: Cli, error: unknown): Promise<boolean> => {
  if (!(error instanceof Failure) || error.code !== 'ANSWERS_LEAK' || !cli.terminal.input.isTTY) return false;
  cli.note(error.message);
  return agrees(cli, cli.texts.say('cli.champ.add.ask'));
};

/** Takes a file away from participants, after a question. */
export const remove = async (cli: Cli, champname: string, typed: string, options: RemoveOptions): Promise<void> => {
  const { texts } = cli;
  const name = typed.normalize('NFC');
  const api = await cli.api(options);
  const { data } = await api.call(editor, { params: { champname } });
  if (data.every((file) => file.name !== name)) {
    const names = data.map((file) => file.name);
    const hint = names.length > 0 ? { hint: texts.say('cli.champ.remove.there', { names: names.join(', ') }) } : {};
    throw new Failure(exitCodes.refused, 'NOT_FOUND', texts.say('cli.champ.remove.none', { name, champname }), hint);
  }
  const question = texts.say('cli.champ.remove.ask', { name });
  await makeSure(cli, options, { question, not: texts.say('cli.champ.remove.not') });
  await api.remove(deleteFile, { params: { champname, name }, query: saidOf(options) }).catch((error: unknown) => {
    noteFiles(cli, error);
    throw error;
  });
  cli.answer(options, { removed: name }, () => texts.say('cli.champ.removed', { name }));
};

/** What a dry run gave: the scores by part, or the problems of the file. */
export const dryRunText = ({ texts }: Cli, report: DryRun): string => {
  if (!report.ok) return problemsOf(report, texts);
  const { score, publicScore, privateScore, rows, format = 'csv' } = report;
  if (score === null) return texts.say('cli.champ.byProgram', { rows, format });
  const parts =
    publicScore === null || privateScore === null
      ? ''
      : ` ${texts.say('cli.champ.parts', { public: formatScore(publicScore), private: formatScore(privateScore) })}`;
  return `${texts.say('cli.champ.scored', { score: formatScore(score), rows, format })}${parts}`;
};

const recognised = ({ texts }: Cli, report: TruthReport): string => {
  if (!report.ok) return problemsOf(report, texts);
  const { rows, columns, publicRows, privateRows, format = 'csv' } = report;
  const split =
    publicRows === null || privateRows === null
      ? ''
      : ` ${texts.say('cli.champ.split', { public: publicRows, private: privateRows, format })}`;
  return `${texts.say('cli.champ.recognised', { rows, columns: columns.join(', '), format })}${split}`;
};

const refusals = new Set<string>(['TRUTH_INVALID', 'TRUTH_UNFIT', 'SAMPLE_INVALID']);

/** A file that the metric refuses: its problems on standard output, beside the sentence of the code. */
export const withProblems = (cli: Cli, error: unknown, { json }: CommonOptions): unknown => {
  if (!(error instanceof Failure) || !refusals.has(error.code)) return error;
  const { problems, counts, format } = (error.more.details ?? {}) as {
    format?: DryRun['format'];
    problems?: FileProblem[];
    counts?: Record<string, number>;
  };
  if (problems && !json)
    cli.terminal.output.write(`${problemsOf({ problems, counts: counts ?? {}, format }, cli.texts)}\n`);
  return new Failure(exitCodes.invalidFile, error.code, error.message, error.more);
};
