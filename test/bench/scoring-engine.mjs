/** The engine's side of the scoring benchmark: `metric truth solution prepare|warm|cold`. Prints one line of JSON a run. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { openTruth, packTruth, scoreSolution } from '../../dist/modules/scoring/engine/index.js';
import { fileChunks, prepareTruthFile } from '../../dist/modules/scoring/engine/node/score-file.js';

const [metric, truthPath, solutionPath, mode] = process.argv.slice(2);
const blobPath = `${truthPath}.${metric}.blob`;

async function measured(truth) {
  const before = process.cpuUsage();
  const begin = performance.now();
  const verdict = await scoreSolution(truth, fileChunks(solutionPath));
  const wall = performance.now() - begin;
  const { user, system } = mode === 'cold' ? process.cpuUsage() : process.cpuUsage(before);
  const rss = process.resourceUsage().maxRSS * 1024;
  return JSON.stringify({
    score: verdict.ok ? verdict.scores.all : verdict.kind,
    wall,
    cpu: (user + system) / 1000,
    rss,
  });
}

function storedTruth() {
  const blob = readFileSync(blobPath);
  const shared = new SharedArrayBuffer(blob.length);
  new Uint8Array(shared).set(blob);
  return openTruth(shared);
}

if (mode === 'prepare') writeFileSync(blobPath, packTruth(await prepareTruthFile(metric, {}, truthPath)));
else if (mode === 'cold') console.log(await measured(storedTruth()));
else {
  const truth = storedTruth();
  for await (const _ of createInterface(process.stdin)) console.log(await measured(truth));
}
