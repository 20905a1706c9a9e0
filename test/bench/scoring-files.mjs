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
  const chances = (i) => shares(Array.from({ length: 5 }, (_, k) => Math.exp(gauss() + (k === i % 5 ? 1 : 0))));
  const inOrder = Uint32Array.from({ length: rows }, (_, i) => i);
  const shuffled = shuffle(inOrder.slice(), random);
  const textId = (i) => `user_${((i * 7919) % 1000003).toString(36)}_${i}`;
  const table = (name, header, order, row) => {
    writeTable(join(folder, `${name}.csv`), header, order, row);
  };
  table('numbers-truth', 'id,target', inOrder, (i) => `${i + 1},${target[i]}`);
  table('numbers', 'id,prediction', shuffled, (i) => `${i + 1},${prediction[i]}`);
  table('numbers-sorted', 'id,prediction', inOrder, (i) => `${i + 1},${prediction[i]}`);
  table('texts-truth', 'id,target', inOrder, (i) => `${textId(i)},${target[i]}`);
  table('texts', 'id,prediction', shuffled, (i) => `${textId(i)},${prediction[i]}`);
  table('labels-truth', 'id,target', inOrder, (i) => `${i + 1},${label[i]}`);
  table('scores', 'id,prediction', shuffled, (i) => `${i + 1},${score[i]}`);
  table('classes-truth', 'id,target', inOrder, (i) => `${i + 1},c${i % 5}`);
  table('classes', 'id,c0,c1,c2,c3,c4', shuffled, (i) => `${i + 1},${chances(i).join(',')}`);
  table('labels', 'id,prediction', shuffled, (i) => `${i + 1},${guess[i]}`);
}

/** A table with a row for each entry of `order`, unless it is there. */
export function writeTable(path, header, order, row, encoding = 'utf8') {
  if (existsSync(path)) return;
  const file = openSync(`${path}.part`, 'w');
  writeSync(file, `${header}\n`);
  for (let from = 0; from < order.length; from += 10_000) {
    const lines = Array.from(order.subarray(from, from + 10_000), (i) => `${row(i)}\n`);
    writeSync(file, lines.join(''), null, encoding);
  }
  closeSync(file);
  renameSync(`${path}.part`, path);
}

function shares(values) {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => value / sum);
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

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
