/**
 * What hostile or clumsy solutions cost beside a clean one of as many rows: `rows runs`. Every file is scored in turn in one
 * process; prints medians of CPU time as multiples of the clean file's.
 */
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { metricOf, prepareTruth, scoreSolution } from '../../dist/modules/scoring/engine/index.js';
import { fileChunks } from '../../dist/modules/scoring/engine/node/score-file.js';
import { median, writeTable } from './scoring-files.mjs';

/** A row of each kind of file, from the id and the number of a clean one. */
const kinds = {
  clean: (id, value) => `${id},${value}`,
  'CRLF line ends': (id, value) => `${id},${value}\r`,
  'numbers with an exponent': (id, value) => `${id},${Number(value).toExponential()}`,
  'numbers of 37 digits': (id, value) => `${id},${value}${'1'.repeat(20)}`,
  'numbers half-way between doubles': (id) => `${id},9007199254740993.0`,
  'quotes around every field': (id, value) => `"${id}","${value}"`,
  'blanks around every field': (id, value) => ` ${id} , ${value} `,
  'a word for a number in every row': (id) => `${id},abc`,
  'nan in every row': (id) => `${id},nan`,
  'no value in every row': (id) => `${id},`,
  'an unknown id in every row': (id, value) => `x${id},${value}`,
  'one id in every row': (_, value) => `1,${value}`,
  'a field too many in every row': (id, value) => `${id},${value},1`,
  'a stray quote in every row': (id, value) => `${id},${value}"`,
  'broken UTF-8 in every row': (id) => `${id},\u{80}`,
};

const [rows, runs] = process.argv.slice(2).map(Number);
const folder = join(tmpdir(), `podium-bench-${rows}`);
mkdirSync(folder, { recursive: true });
const ids = Uint32Array.from({ length: rows }, (_, i) => i + 1);
const value = (id) => `${((id * 7919) % 100_003) + 1 / id}`;
const files = Object.entries(kinds).map(([name, row], i) => {
  const path = join(folder, `hostile-${i}.csv`);
  // One byte for each code: what is above 0x7f is no UTF-8.
  writeTable(path, 'id,prediction', ids, (id) => row(id, value(id)), 'latin1');
  return { name, path, cpu: [] };
});
async function* truthChunks() {
  yield Buffer.from('id,target\n');
  for (const id of ids) yield Buffer.from(`${id},${value(id)}\n`);
}
const truth = await prepareTruth(metricOf('RMSE'), {}, truthChunks());
for (let run = -1; run < runs; run++) {
  for (const { path, cpu } of files) {
    const before = process.cpuUsage();
    await scoreSolution(truth, fileChunks(path));
    const { user, system } = process.cpuUsage(before);
    if (run >= 0) cpu.push((user + system) / 1000);
  }
}
const [clean] = files.map(({ cpu }) => median(cpu));
for (const { name, cpu } of files) {
  console.log(`${name} · ${median(cpu).toFixed(0)} ms · ${(median(cpu) / clean).toFixed(1)} × clean`);
}
console.log(`peak memory of all: ${(process.resourceUsage().maxRSS / 1000).toFixed(0)} MB`);
