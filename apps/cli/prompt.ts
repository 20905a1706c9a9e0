import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Cli } from './cli.js';
import { exitCodes, Failure } from './failure.js';
import type { Terminal } from './terminal.js';

const longestInput = 64 * 1024;

/** Asks for a line at the terminal; a hidden one is not shown while it is typed. */
export const ask = async (cli: Cli, question: string, { hidden }: { hidden: boolean }): Promise<string> => {
  const { input, errors } = cli.terminal;
  const echo = new Writable({ write: (chunk, _encoding, done) => void (hidden ? done() : errors.write(chunk, done)) });
  const lines = createInterface({ input, output: echo, terminal: true });
  errors.write(question);
  try {
    return await new Promise<string>((resolve, reject) => {
      const stopped = () =>
        reject(new Failure(exitCodes.interrupted, 'CLI_INTERRUPTED', cli.texts.say('cli.interrupted')));
      lines.once('line', resolve).once('SIGINT', stopped).once('close', stopped);
    });
  } finally {
    lines.close();
    if (hidden) errors.write('\n');
  }
};

/** Whether whoever sits at the terminal agrees; only a clear yes is one. */
export const agrees = async (cli: Cli, question: string): Promise<boolean> =>
  /^(y|yes|д|да)$/iu.test((await ask(cli, question, { hidden: false })).trim());

/**
 * What can't be taken back is asked for at a terminal; a script says --yes.
 * @param words the question, and what is said where the answer is no
 */
export const makeSure = async (
  cli: Cli,
  { yes = false }: { yes?: boolean },
  words: { question: string; not: string },
): Promise<void> => {
  if (yes) return;
  if (!cli.terminal.input.isTTY)
    throw new Failure(exitCodes.usage, 'CLI_NO_TERMINAL', cli.texts.say('cli.sure.noTerminal'));
  if (!(await agrees(cli, words.question))) throw new Failure(exitCodes.usage, 'CLI_INTERRUPTED', words.not);
};

/** What a script pipes in: one line, without its line end. */
export const lineFromInput = async ({ input }: Terminal): Promise<string> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of input) {
    chunks.push(Buffer.from(chunk));
    length += chunks.at(-1)?.length ?? 0;
    if (length > longestInput) break;
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/u, '');
};

/** A password by --password-stdin, or asked without echo; never an argument, which other users could read. */
export const askPassword = async (cli: Cli, fromInput: boolean): Promise<string> => {
  if (fromInput) return lineFromInput(cli.terminal);
  if (cli.terminal.input.isTTY) return ask(cli, cli.texts.say('cli.login.password'), { hidden: true });
  throw new Failure(exitCodes.usage, 'CLI_NO_TERMINAL', cli.texts.say('cli.login.noTerminal'));
};
