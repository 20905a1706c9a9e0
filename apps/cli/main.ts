import { processTerminal } from './terminal.js';
import { run } from './program.js';

// A reader that stops early (`podium leaderboard digits | head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

process.exitCode = await run(process.argv.slice(2), processTerminal());
