import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
// It says nothing of its types.
const subset = require('subset-font') as (
  font: Buffer,
  letters: string,
  options: { targetFormat: 'woff2' },
) => Promise<Buffer>;
const whole = '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2';

/** What formulas are made of: letters of two scripts, marks above them, operators, arrows, brackets, and the alphabets. */
const kept: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2c6, 0x2dd],
  [0x300, 0x338],
  [0x370, 0x3ff],
  [0x2010, 0x205f],
  [0x20d0, 0x20ef],
  [0x2100, 0x214f],
  [0x2190, 0x21ff],
  [0x2200, 0x22ff],
  [0x2308, 0x230b],
  [0x23b0, 0x23e1],
  [0x25a0, 0x25ff],
  [0x27c0, 0x27ff],
  [0x2a00, 0x2aff],
  [0x1d400, 0x1d7ff],
];

const letters = kept
  .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)))
  .join('');

/**
 * The mathematical font, without what no formula is made of: roots and sums stretch by what its table says, also on
 * machines that have no such font themselves. Pages name it `podium-math.woff2`; it is loaded where a formula is.
 */
export const mathFont = (): Plugin => ({
  name: 'math-font',
  enforce: 'pre',
  async config() {
    const { version } = require('@fontsource/stix-two-math/package.json') as { version: string };
    const file = path.resolve(import.meta.dirname, `../../.build/fonts/podium-math-${version}-${letters.length}.woff2`);
    if (!fs.existsSync(file)) {
      const made = await subset(fs.readFileSync(require.resolve(whole)), letters, { targetFormat: 'woff2' });
      fs.mkdirSync(path.dirname(file), { recursive: true });
      // Two builds at once: each sees none or a whole one.
      const own = `${file}.${process.pid}`;
      fs.writeFileSync(own, made);
      fs.renameSync(own, file);
    }
    return { resolve: { alias: { 'podium-math.woff2': file } } };
  },
});
