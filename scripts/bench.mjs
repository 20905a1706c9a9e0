import { ensureBuilt } from './build.mjs';

/** `npm run bench -- scoring [options]`: measures, beside the tools that people know, in one run. */
const benches = {
  scoring: async () => (await import('../test/bench/scoring.mjs')).benchScoring,
};

const [name = '', ...args] = process.argv.slice(2);
const bench = Object.hasOwn(benches, name) ? await benches[name]() : undefined;
if (bench) {
  await ensureBuilt({ parts: ['server'], report: (line) => console.error(line) });
  await bench(args);
} else {
  console.error(`Say what to measure: npm run bench -- ${Object.keys(benches).join('|')}`);
  process.exitCode = 1;
}
