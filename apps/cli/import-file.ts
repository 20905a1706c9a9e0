import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { importPeopleKind, movedResult, type MovedResult } from '../../modules/identity/contract/import.js';
import { strangeInName } from '../../modules/identity/contract/personal.js';
import { type RowFault, rowFaults, type RowProblem } from '../../modules/kernel/contract/import.js';
import type { WorkView } from '../../modules/kernel/contract/work/view.js';
import { importResult, type ImportResult, importResultsKind } from '../../modules/rating/contract/import.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure, reasonOf } from './failure.js';
import { fileUnreadable } from './reason-text.js';
import type { TextKey } from './texts.js';

/** A file that is to be taken in whole. @throws Failure for one that can't be read */
export const openedFile = async ({ texts }: Cli, path: string) => {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  // A folder opens as a file does, and is found to be none by the first who reads it.
  if (isFolder) throw fileUnreadable({ texts }, path, { code: 'EISDIR' });
  const file = createReadStream(path);
  await new Promise<void>((resolve, reject) => file.once('open', () => resolve()).once('error', reject)).catch(
    (error: unknown) => {
      const reason = reasonOf(error);
      const said =
        reason === 'ENOENT'
          ? texts.say('cli.file.missing', { path })
          : texts.say('cli.import.unreadable', { path, reason });
      throw new Failure(exitCodes.usage, 'CLI_FILE', said);
    },
  );
  return file;
};

/** One that can't be seen goes by its number. */
const shown = (character: string): string =>
  /[\p{C}\p{Z}]/u.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character;

/** What became of a file: each wrong row on a line, then that nothing was taken; else what was. */
export const importText = <Fault extends string>(
  { texts }: Cli,
  { problems, listed }: { problems: number; listed: readonly RowProblem<Fault>[] },
  wordOf: (fault: Exclude<Fault, RowFault>) => TextKey,
  taken: () => string,
): string => {
  const lines = listed.map(({ line, column, fault, value }) => {
    const common = rowFaults.find((known) => known === fault);
    const word = common ? (`cli.import.${common}` as const) : wordOf(fault as Exclude<Fault, RowFault>);
    const character = word === 'cli.users.import.NAME_INVALID' ? strangeInName(value) : undefined;
    return texts.say('cli.import.problem', {
      line,
      column: column || '–',
      value: value || '–',
      fault:
        character === undefined
          ? texts.say(word)
          : texts.say('cli.users.import.character', { character: shown(character) }),
    });
  });
  const refused = () => texts.say('cli.import.refused', { problems, more: problems - listed.length });
  return [...lines, problems > 0 ? refused() : taken()].join('\n');
};

/** What became of a file that workers took in, in words; null for work of another kind, and what did not come to its end. */
export const outcomeOf = (
  cli: Cli,
  { kind, state, result }: WorkView,
): { result: MovedResult | ImportResult; text: string } | null => {
  if (state !== 'done') return null;
  if (kind === importPeopleKind) {
    const moved = movedResult.parse(result);
    const { isTry, rows, added, choosing, here } = moved;
    const word = isTry ? 'cli.users.import.checked' : 'cli.users.import.taken';
    const taken = () => cli.texts.say(word, { rows, added, choosing, here });
    return { result: moved, text: importText(cli, moved, (fault) => `cli.users.import.${fault}`, taken) };
  }
  if (kind !== importResultsKind) return null;
  const imported = importResult.parse(result);
  const { isTry, rows, championships, changed } = imported;
  const word = isTry ? 'cli.rating.import.checked' : 'cli.rating.import.taken';
  const taken = () => cli.texts.say(word, { rows, championships, changed });
  return { result: imported, text: importText(cli, imported, (fault) => `cli.rating.import.${fault}`, taken) };
};
