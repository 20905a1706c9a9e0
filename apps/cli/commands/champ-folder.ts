import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteTest, putTest, testInput } from '../../../modules/championships/algorithms/contract/test-routes.js';
import type { EditorView } from '../../../modules/championships/contract/editor.js';
import { createChampionship, editor, saveChampionship } from '../../../modules/championships/contract/routes.js';
import type { PodiumApi } from '../api.js';
import { testFolders } from '../../../modules/championships/contract/whole/folder.js';
import {
  differing,
  filesIn,
  type FolderTest,
  removeGone,
  settingsIn,
  sha256Of,
  testsIn,
  writeSettings,
} from '../champ-folder.js';
import { refuseUnknown } from '../champ-settings.js';
import { withTakes } from '../champ-takes.js';
import { refuseUnfit } from '../folder-faults.js';
import { setUpOf } from '../champ-text.js';
import { makeSureOfWindow } from '../champ-window.js';
import type { Cli, CommonOptions } from '../cli.js';
import { Download } from '../download.js';
import { makeTarget, safeName } from '../download-target.js';
import { exitCodes, Failure } from '../failure.js';
import { nameAt, sendFile } from '../sending.js';
import { noteGrave, withProblems } from './champ-files.js';
import { pushFiles } from './champ-folder-files.js';

export interface PushOptions extends CommonOptions {
  create?: boolean;
  deleteTests?: boolean;
  rejudge?: boolean;
  leaveOut?: boolean;
  yes?: boolean;
  reason?: string;
}

/** Answers stay where they are: they never leave the server. */
export const pull = async (cli: Cli, champname: string, folder: string, options: CommonOptions): Promise<void> => {
  const api = await cli.api(options);
  const view = await api.call(editor, { params: { champname } });
  await makeTarget(cli, folder);
  await writeSettings(cli, folder, view);
  for (const test of view.tests) {
    const target = join(folder, testFolders[test.visible ? 'visible' : 'hidden']);
    await makeTarget(cli, target);
    const params = { champname, name: test.name };
    const open = (headers: Record<string, string>) => api.open(testInput, { params }, { headers });
    await new Download(cli, api, { ...test, open }, join(target, safeName(cli, test.name))).run();
  }
  const tests = view.tests.map(({ name }) => name);
  const removed = await removeGone(cli, folder, view);
  if (removed.length > 0) cli.note(cli.texts.say('cli.champ.pull.removed', { names: removed.join(', ') }));
  cli.answer(options, { folder, tests, removed }, () =>
    cli.texts.say('cli.champ.pulled', { folder, tests: tests.length }),
  );
};

/** Sends settings that differ, and tests; nothing is taken away that the folder has not, unless that is said. */
export const push = async (cli: Cli, champname: string, folder: string, options: PushOptions): Promise<void> => {
  await refuseNoFolder(cli, folder);
  const [wanted, tests] = [await settingsIn(cli, folder), await testsIn(cli, folder)];
  const files = await filesIn(cli, folder);
  // Another folder than was meant would be a push of nothing, or with --delete-tests of all tests away.
  if (Object.keys(wanted).length === 0 && tests.length === 0 && !files)
    throw new Failure(exitCodes.usage, 'CLI_FOLDER', cli.texts.say('cli.champ.folder.empty', { path: folder }));
  const api = await cli.api(options);
  const params = { champname };
  const view = await viewOf(api, champname, options, () => refuseUnfit(cli, api, { folder, wanted, files }));
  refuseUnknown(cli, wanted);
  const changes = differing(wanted, view);
  const meant = { ...(options.rejudge && { rejudge: true }), leaveOut: options.leaveOut === true };
  await makeSureOfWindow(cli, view, changes, options);
  // The public rows are those of where it comes from, as long as nobody knows others.
  const seed = files?.splitSeed !== undefined && view.truth === null && { splitSeed: files.splitSeed };
  if (Object.keys(changes).length > 0 || seed)
    await api
      .call(saveChampionship, { params, body: { ...changes, ...seed, version: view.version, ...meant } })
      .catch(async (error: unknown) => {
        throw await withTakes(cli, api, changes.metric ?? view.metric, withProblems(cli, error, options));
      });
  const filesSent = files ? await pushFiles(cli, { view, folder, files }, options) : [];
  const sent = [];
  for (const test of tests) if (await sendTest(cli, api, view, test, options)) sent.push(test.name);
  const gone = view.tests.map(({ name }) => name).filter((name) => tests.every((test) => test.name !== name));
  if (options.deleteTests)
    for (const name of gone) await api.remove(deleteTest, { params: { champname, name }, query: queryOf(options) });
  else if (gone.length > 0) cli.note(cli.texts.say('cli.champ.push.left', { names: gone.join(', ') }));
  const names = filesSent.map(nameAt);
  if (names.length > 0) await noteGrave(cli, api, champname, names);
  const after = await api.call(editor, { params });
  const removed = options.deleteTests ? gone : [];
  const answer = { settings: Object.keys(changes), files: filesSent, tests: sent, removed, blockers: after.blockers };
  cli.answer(options, answer, () => setUpOf(after, cli.texts));
};

/** @param refuse throws where no draft is to be made */
const viewOf = async (
  api: PodiumApi,
  champname: string,
  { create }: PushOptions,
  refuse: () => Promise<void>,
): Promise<EditorView> => {
  const params = { champname };
  try {
    return await api.call(editor, { params });
  } catch (error) {
    if (!create || !(error instanceof Failure) || error.code !== 'NOT_FOUND') throw error;
    await refuse();
    await api.call(createChampionship, { body: { champname, title: { eng: champname, rus: '' } } });
    return api.call(editor, { params });
  }
};

const queryOf = ({ rejudge, reason }: PushOptions) => ({
  ...(rejudge && { rejudge: 'true' as const }),
  ...(reason !== undefined && { reason }),
});

/** What the server has by its checksum is not sent again; answers have none that it tells. @returns whether anything was sent */
const sendTest = async (
  cli: Cli,
  api: PodiumApi,
  { champname, tests }: EditorView,
  test: FolderTest,
  options: PushOptions,
): Promise<boolean> => {
  const { name, visible, input, answers } = test;
  const known = tests.find((one) => one.name === name);
  const fields = { visible: String(visible), ...queryOf(options) };
  const isSame = known?.visible === visible && known.sha256 === (await sha256Of(input));
  const files = [
    ...(isSame ? [] : [{ path: input, field: 'input' }]),
    ...(answers === null ? [] : [{ path: answers, field: 'truth' }]),
  ];
  const [first, beside] = files;
  if (!first) return false;
  // At once: refused, or broken off in between, answers would be left that are of another input.
  const sent = { ...first, fields, ...(beside && { beside }) };
  await sendFile(cli, api, putTest, { params: { champname, name }, body: {} }, sent).catch((error: unknown) => {
    throw withProblems(cli, error, options);
  });
  return true;
};

const refuseNoFolder = async ({ texts }: Cli, path: string): Promise<void> => {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory())
    throw new Failure(exitCodes.usage, 'CLI_FOLDER', texts.say('cli.champ.folder.missing', { path }));
};
