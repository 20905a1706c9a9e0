import { access, constants, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CallInput, ReplyOf, RouteSpec } from '../../modules/kernel/contract/route.js';
import { formatSize } from '../../modules/kernel/contract/size-format.js';
import type { PodiumApi } from './api.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure } from './failure.js';
import { multipartOf } from './multipart.js';
import { isSafeAgain, once, whyAgain } from './once.js';
import { progressOf } from './progress.js';
import { fileUnreadable } from './reason-text.js';

interface FileToSend {
  path: string;
  /** What the part is called; as the route says where it is absent. */
  field?: string;
  fields?: Record<string, string>;
  /** Another one that goes with it, or not at all. */
  beside?: { path: string; field: string };
}

/** How the server calls a file of this computer: some systems give names with their accents apart. */
export const nameAt = (path: string): string => basename(path).normalize('NFC');

/** Sends a file of this computer by a call that takes one, with a bar on terminals; once more where its answer was lost and a second time does nothing more. */
export const sendFile = async <R extends RouteSpec>(
  cli: Cli,
  api: PodiumApi,
  route: R,
  input: CallInput<R>,
  file: FileToSend,
): Promise<ReplyOf<R>> => {
  const send = (key?: string, lost?: Failure) =>
    sendOnce(cli, api, { route, input, sendingKey: route.idempotent && key }, file).catch((error: unknown) => {
      throw whyAgain(route, error, lost);
    });
  return isSafeAgain(route) ? once(cli, send) : send();
};

interface Way<R extends RouteSpec> {
  route: R;
  input: CallInput<R>;
  sendingKey: string | undefined;
}

const sendOnce = async <R extends RouteSpec>(
  cli: Cli,
  api: PodiumApi,
  { route, input, sendingKey }: Way<R>,
  { path, field = route.file?.field ?? 'file', fields = {}, beside }: FileToSend,
): Promise<ReplyOf<R>> => {
  const files = [];
  for (const one of beside ? [{ path, field }, beside] : [{ path, field }])
    files.push({ ...one, name: basename(one.path), bytes: await sizeOfFile(cli, one.path) });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const progress = progressOf(cli, basename(path), bytes);
  const { body, headers } = multipartOf({
    fields,
    files,
    onSent: (sent) => progress.at(sent),
  });
  const response = await api
    .open(route, input, {
      body,
      headers,
      sendingKey,
      within: null,
    })
    .catch((error: unknown) => {
      throw withSizes(cli, error, bytes);
    })
    .finally(() => progress.end());
  return api.replyOf(route, response);
};

/** A file that is too large: how large it is, and how large it may be. */
export const withSizes = ({ texts }: Cli, error: unknown, bytes: number): unknown => {
  if (!(error instanceof Failure) || error.code !== 'TOO_LARGE') return error;
  const max = error.more.details?.['max'];
  if (typeof max !== 'number') return error;
  const sizes = { size: formatSize(bytes, texts.tag), max: formatSize(max, texts.tag) };
  return new Failure(exitCodes.refused, error.code, texts.say('cli.submit.tooLarge', sizes), error.more);
};

/** Looked at before anything is sent: a wrong path costs no upload. */
export const sizeOfFile = async ({ texts }: Cli, path: string): Promise<number> => {
  const unusable = (why: string) => new Failure(exitCodes.invalidFile, 'CLI_FILE', why);
  try {
    const found = await stat(path);
    if (!found.isFile()) throw unusable(texts.say('cli.file.notAFile', { path }));
    await access(path, constants.R_OK);
    return found.size;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw fileUnreadable({ texts }, path, error, exitCodes.invalidFile);
  }
};
