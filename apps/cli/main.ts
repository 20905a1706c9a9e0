import { exitCodes } from './failure.js';
import { run } from './program.js';
import { heardByWriter, processTerminal } from './terminal.js';
import { languageOf, Texts } from './texts.js';

// What a library does that Node will leave behind one day is nothing that people at a terminal can mend.
process.noDeprecation = true;

// A reader that stops early (`podium leaderboard digits | head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (heardByWriter.has(process.stdout)) return;
  if (error.code === 'EPIPE') process.exit();
  // Who writes more than a line listens too, and says it in a sentence.
  if (process.stdout.listenerCount('error') === 1) throw error;
});

// What is said beside goes unread then (`podium … 2>&1 | head -1`); what a command does, and its exit code, are as they were.
process.stderr.on('error', () => undefined);

const terminal = processTerminal();
// A fault of the program itself. Left to Node, it would come with the line of the program that it is in: of one file, all of it.
const fail = (error: unknown): never => {
  const texts = new Texts(languageOf(process.argv.slice(2), terminal.env));
  process.stderr.write(`${texts.say('cli.fault')}\n${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(exitCodes.fault);
};
process.on('uncaughtException', fail);

process.exitCode = await run(process.argv.slice(2), terminal).catch(fail);
