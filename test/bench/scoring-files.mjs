/** Files of the scoring benchmark: the same ones for the same number of rows, whatever the machine. */
import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the truths and solutions of `rows` rows into `folder`, unless they are there. */
export function writeFiles(folder, rows) {
  const random = xorshift(20240611);
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const target = Float64Array.from({ length: rows }, () => 100 + 15 * gauss());
  const prediction = target.map((y) => y + 10 * gauss());
  const label = Uint8Array.from({ length: rows }, () => (random() < 0.3 ? 1 : 0));
  const score = Float64Array.from(label, (y) => 1 / (1 + Math.exp(-(gauss() + 1.2 * y))));
  const guess = label.map((y) => (random() < 0.8 ? y : 1 - y));
  const inOrder = Uint32Array.from({ length: rows }, (_, i) => i);
  const shuffled = shuffle(inOrder.slice(), random);
  const textId = (i) => `user_${((i * 7919) % 1000003).toString(36)}_${i}`;
  const table = (name, header, order, row) => {
    const path = join(folder, `${name}.csv`);
    if (!existsSync(path)) writeTable(path, header, order, row);
  };
  table('numbers-truth', 'id,target', inOrder, (i) => `${i + 1},${target[i]}`);
  table('numbers', 'id,prediction', shuffled, (i) => `${i + 1},${prediction[i]}`);
  table('numbers-sorted', 'id,prediction', inOrder, (i) => `${i + 1},${prediction[i]}`);
  table('texts-truth', 'id,target', inOrder, (i) => `${textId(i)},${target[i]}`);
  table('texts', 'id,prediction', shuffled, (i) => `${textId(i)},${prediction[i]}`);
  table('labels-truth', 'id,target', inOrder, (i) => `${i + 1},${label[i]}`);
  table('scores', 'id,prediction', shuffled, (i) => `${i + 1},${score[i]}`);
  table('labels', 'id,prediction', shuffled, (i) => `${i + 1},${guess[i]}`);
}

function writeTable(path, header, order, row) {
  const file = openSync(`${path}.part`, 'w');
  writeSync(file, `${header}\n`);
  for (let from = 0; from < order.length; from += 10_000) {
    writeSync(file, Array.from(order.subarray(from, from + 10_000), (i) => `${row(i)}\n`).join(''));
  }
  closeSync(file);
  renameSync(`${path}.part`, path);
}

function shuffle(order, random) {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** Marsaglia's xorshift32 as a number in [0, 1). */
function xorshift(seed) {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
