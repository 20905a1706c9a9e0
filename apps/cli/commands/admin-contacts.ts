import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contactsFor } from '../../../modules/backups/operator.api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure, systemCode } from '../failure.js';
import { reasonText } from '../reason-text.js';
import { heardByWriter, type Terminal } from '../terminal.js';
import { settingsOf, withDatabase } from './admin-parts.js';

export interface ContactOptions extends CommonOptions {
  reason: string;
  to?: string;
  bom?: boolean;
}

const types = { phone: 'PHONE', email: 'EMAIL' } as const;
/** Lines go on their way in pieces of so many letters. */
const pieceLetters = 64 * 1024;

/** Writes who takes messages as CSV, to a file that nobody else reads, or to standard output. */
export const exportContacts = async (cli: Cli, what: keyof typeof types, options: ContactOptions): Promise<void> => {
  const { reason, to, bom = false } = options;
  let people = 0;
  let isRead = true;
  await withDatabase(cli, settingsOf(cli), async (ask) => {
    const how = { reason, hasMark: bom, told: (): void => void (people += 1) };
    const pieces = inPieces(contactsFor(ask, types[what], how));
    if (to === undefined || to === '-') {
      isRead = await toOutput(cli.terminal.output, pieces);
      return;
    }
    const unusable = (error: unknown) => {
      const said = cli.texts.say('cli.backup.unreadable', { path: to, reason: reasonText(error, cli.texts) });
      return new Failure(exitCodes.usage, 'CLI_FILE', said);
    };
    // Before anything is asked: what is in the audit log went out.
    const handle = await open(to, 'wx', 0o600).catch((error: unknown) => {
      throw unusable(error);
    });
    const sink = handle.createWriteStream({ flush: true });
    await pipeline(Readable.from(pieces), sink).catch(async (error: unknown) => {
      await rm(to, { force: true });
      throw sink.errored === error ? unusable(error) : error;
    });
  });
  // A reader that stopped early is told nothing; the audit log knows of it.
  if (!isRead) return;
  if (to === undefined || to === '-') cli.note(cli.texts.say('cli.export.shown', { people }));
  else cli.answer(options, { path: to, people }, () => cli.texts.say('cli.export.done', { people, path: to }));
};

/** Until nobody reads any more (`| head`), which is no fault. @returns whether all was read */
const toOutput = async (output: Terminal['output'], pieces: AsyncIterable<string>): Promise<boolean> => {
  heardByWriter.add(output);
  let fault: unknown;
  output.on('error', (error) => (fault = error));
  try {
    for await (const piece of pieces) {
      if (!output.write(piece)) await once(output, 'drain');
      if (fault !== undefined) break;
    }
  } catch (error) {
    fault ??= error;
  }
  if (fault !== undefined && systemCode(fault) !== 'EPIPE') throw fault;
  return fault === undefined;
};

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += line;
    if (piece.length < pieceLetters) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
