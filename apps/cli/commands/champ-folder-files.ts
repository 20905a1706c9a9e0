import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Bilingual } from '../../../modules/kernel/contract/language.js';
import type { EditorView } from '../../../modules/championships/contract/editor.js';
import type { ColumnText } from '../../../modules/championships/contract/preview.js';
import {
  addBaseline,
  describeColumns,
  describeFile,
  preview,
  putCover,
  putSample,
  putTourTruth,
  putTruth,
} from '../../../modules/championships/contract/routes.js';
import type { FolderFiles } from '../../../modules/championships/contract/whole/folder.js';
import type { PodiumApi } from '../api.js';
import { sha256Of } from '../champ-folder.js';
import type { Cli, CommonOptions } from '../cli.js';
import { nameAt, sendFile } from '../sending.js';
import { sendData, withProblems } from './champ-files.js';

interface Options extends CommonOptions {
  rejudge?: boolean;
  reason?: string;
}

interface Given {
  /** As it was before anything was sent. */
  view: EditorView;
  folder: string;
  files: FolderFiles;
}

/** Sends files of a folder that the server does not have by their checksums. @returns their paths, in the order in which they went */
export const pushFiles = async (cli: Cli, { view, folder, files }: Given, options: Options): Promise<string[]> => {
  const api = await cli.api(options);
  const params = { champname: view.champname };
  const meant = {
    ...(options.rejudge && { rejudge: 'true' }),
    ...(options.reason !== undefined && { reason: options.reason }),
  };
  const done: string[] = [];
  /** Does it where no file with this checksum is there. */
  const unlessThere = async (path: string, there: readonly string[], send: (path: string) => Promise<unknown>) => {
    const full = join(folder, path);
    if (there.includes(await sha256Of(full))) return;
    await send(full).catch((error: unknown) => {
      throw withProblems(cli, error, options);
    });
    done.push(path);
  };
  const { truth, sample, cover } = files;
  if (truth !== null)
    await unlessThere(truth, view.truth ? [view.truth.sha256] : [], (path) =>
      sendFile(cli, api, putTruth, { params, body: meant }, { path, fields: meant }),
    );
  for (const { tourId, path: own } of files.tourTruths) {
    const there = view.tourTruths.filter((one) => one.tourId === tourId).map(({ sha256 }) => sha256);
    await unlessThere(own, there, (path) =>
      sendFile(cli, api, putTourTruth, { params: { ...params, tourId }, body: meant }, { path, fields: meant }),
    );
  }
  if (sample !== null)
    await unlessThere(sample, view.sample ? [view.sample.sha256] : [], (path) =>
      sendFile(cli, api, putSample, { params, body: {} }, { path }),
    );
  for (const { path: own, description, columns } of files.data) {
    const name = nameAt(own);
    const there = view.data.filter((one) => one.name === name);
    const texts = { descriptionEng: description.eng, descriptionRus: description.rus };
    const sums = there.map(({ sha256 }) => sha256);
    await unlessThere(own, sums, async (path) => {
      await sendData(cli, api, view.champname, path, { ...texts, ...meant, yes: false });
    });
    // It goes with a file that is sent; of one that stays it may be another one. A folder that says nothing leaves what is said.
    const isSaid = description.eng !== '' || description.rus !== '';
    if (isSaid && !done.includes(own) && there.some((one) => !isSame(one.description, description)))
      await api.call(describeFile, { params: { ...params, name }, body: texts });
    // They go by a call of their own: a push that was broken off may have left a file without them.
    if (columns.length > 0 && !(await areSaid(api, { ...params, name }, columns)))
      await api.call(describeColumns, { params: { ...params, name }, body: { columns } });
  }
  for (const { path: own, name } of files.baselines) {
    const there = view.baselines.filter((one) => isSame(one.name, name)).map(({ sha256 }) => sha256);
    const fields = { nameRus: name.rus, nameEng: name.eng };
    await unlessThere(own, there, (path) =>
      sendFile(cli, api, addBaseline, { params, body: fields }, { path, fields }),
    );
  }
  // A picture is made anew where it arrives, so that its checksum says nothing.
  if (cover !== null && view.cover === null)
    await unlessThere(cover, [], (path) => sendFile(cli, api, putCover, { params, body: {} }, { path }));
  return done;
};

/** Whether the columns of a file are described so; one that the server has not looked at yet says nothing. */
const areSaid = async (
  api: PodiumApi,
  params: { champname: string; name: string },
  wanted: readonly ColumnText[],
): Promise<boolean> => {
  const found = await api.call(preview, { params });
  if (found.state !== 'READY') return false;
  const there = found.columns.map(({ name, description: { eng, rus } }) => ({ name, eng, rus }));
  // A former version of the file may have had other ones.
  const names = new Set(there.map(({ name }) => name));
  return isDeepStrictEqual(said(there), said(wanted.filter(({ name }) => names.has(name))));
};

const said = (columns: readonly ColumnText[]) =>
  new Map(
    columns.filter(({ eng, rus }) => eng.trim() !== '' || rus.trim() !== '').map(({ name, ...texts }) => [name, texts]),
  );

const isSame = (one: Bilingual, other: Bilingual): boolean => one.eng === other.eng && one.rus === other.rus;
