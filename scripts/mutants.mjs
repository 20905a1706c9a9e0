import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { transformSync } from '@swc/core';
import { errorsOf } from './mutants/code.mjs';
import { Notice } from './mutants/notice.mjs';
import { functionAt, telling } from './mutants/reach.mjs';
import { root } from './project.mjs';
import { reachedBy } from './testing/changed.mjs';

/**
 * `npm run mutants -- FOLDER|FILE[:LINE[-LINE]] …`: puts one error after the other into a source, in its code and in its
 * statements of SQL, and says which of them no test notices, with the specs that were run.
 *
 *   --sql, --code          only errors of this kind
 *   --unit, --web, --db    only specs of this kind
 *   --specs=merge,leaving  only those with one of these in their names
 *   --sample=40            so many of each folder's errors, the same ones each time: what share is noticed, within minutes
 *   --entries              and what is to be noted of each that survives
 *   --verbose              and which spec notices each of the others
 *
 * Nothing is written to a source: tests load it with the error in it. What makes no difference is remembered beside the code
 * in `equivalent-errors.json`, with the reason. It takes minutes for a file, and is no part of CI.
 */
const asked = process.argv.slice(2);
const flags = new Set(asked.filter((word) => word.startsWith('--')));
const kinds = ['sql', 'code'].filter((kind) => flags.has(`--${kind}`));
const steps = ['unit', 'web', 'db'].filter((step) => flags.has(`--${step}`));
const valueOf = (flag) => asked.find((word) => word.startsWith(`--${flag}=`))?.slice(flag.length + 3);
const named = valueOf('specs')?.split(',');
const sample = Number(valueOf('sample') ?? Infinity);
/** Of those that need a database, whose first run takes long. */
const mostOfDatabase = 30;

const sourcesIn = (place) => {
  if (!fs.statSync(path.join(root, place)).isDirectory()) return [place];
  const names = fs.readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/\.(spec|d)\.tsx?$/.test(name))
    .map((name) => path.posix.join(place, name.replaceAll('\\', '/')))
    .sort();
};

const wanted = asked
  .filter((word) => !word.startsWith('--'))
  .flatMap((word) => {
    const [, place, first, last] = /^(.+?)\/?(?::(\d+)(?:-(\d+))?)?$/.exec(word);
    return sourcesIn(place).map((file) => ({
      // Files are counted together, and each folder by itself.
      of: file === place ? 'files' : place,
      file,
      first: Number(first ?? 1),
      last: Number(last ?? first ?? Infinity),
    }));
  });
if (wanted.length === 0) {
  console.error('npm run mutants -- FOLDER|FILE[:LINE[-LINE]] … [--sql] [--code] [--unit] [--web] [--db]');
  process.exit(1);
}

/** What was judged to make no difference, by the folder of its file. */
const equivalentsIn = (folder) => {
  const file = path.join(root, folder, 'equivalent-errors.json');
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : [];
};
const isEquivalent = (file, error) =>
  equivalentsIn(path.dirname(file)).some(
    (known) =>
      known.file === path.basename(file) &&
      known.line === error.shown &&
      known.at === error.at &&
      known.was === error.was &&
      known.becomes === error.text,
  );

/** One that does not even compile would be noticed by everything. */
const isPossible = (source, { from, to, text }) => {
  try {
    transformSync(source.slice(0, from) + text + source.slice(to), {
      jsc: { parser: { syntax: 'typescript', decorators: true, tsx: true } },
    });
    return true;
  } catch {
    return false;
  }
};

/** The specs that a file reaches, the nearest ones first: of the folders that they share the most with it. */
const specsOf = (file) => {
  const parts = file.split('/');
  const near = (spec) => spec.split('/').findIndex((part, at) => part !== parts[at]);
  const isNamed = (spec) => !named || named.some((name) => path.basename(spec).includes(name));
  const reached = reachedBy([file]);
  const found = ['unit', 'web', 'db']
    .filter((step) => steps.length === 0 || steps.includes(step))
    .map((step) => {
      const all = (reached.get(step) ?? []).filter(isNamed).toSorted((one, other) => near(other) - near(one));
      const own = all.filter((spec) => near(spec) >= 2);
      return [step, step === 'db' ? (own.length ? own : all).slice(0, mostOfDatabase) : all];
    });
  return new Map(found.filter(([, specs]) => specs.length > 0));
};

/** As if by lot, but the same ones each time. */
const lot = ({ file, error }) =>
  createHash('sha256')
    .update(JSON.stringify([file, error.from, error.to, error.text]))
    .digest('hex');

/** Files with the errors that are to be put into each, without what makes no difference and what cannot be. */
const errorsByFile = (part, total) => {
  const all = part.flatMap(({ file, first, last }) => {
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    return errorsOf(source, file)
      .filter(({ line, kind }) => line >= first && line <= last && (kinds.length === 0 || kinds.includes(kind)))
      .map((error) => ({ file, source, error: { ...error, within: functionAt(source, file, error.from) } }));
  });
  const tried = [];
  for (const one of Number.isFinite(sample) ? all.toSorted((a, b) => (lot(a) < lot(b) ? -1 : 1)) : all) {
    if (tried.length >= sample) break;
    if (isEquivalent(one.file, one.error)) total.equivalent += 1;
    else if (!isPossible(one.source, one.error)) total.impossible += 1;
    else tried.push(one);
  }
  return Map.groupBy(tried, ({ file }) => file);
};

/** Between which shares the true one lies, 19 times of 20: Wilson's interval, in percent. */
const between = (hits, of) => {
  const z = 1.96;
  const middle = (hits + (z * z) / 2) / (of + z * z);
  const half = (z / (of + z * z)) * Math.sqrt((hits * (of - hits)) / of + (z * z) / 4);
  return [middle - half, middle + half].map((share) => Math.round(100 * share));
};

const oneLine = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 90);
const sources = wanted.map(({ file }) => [
  path.join(root, file),
  telling(fs.readFileSync(path.join(root, file), 'utf8'), file),
]);
const notice = new Notice(Object.fromEntries(sources));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void notice.end().then(() => process.exit(1)));
/** Puts each error into its file. @returns how many of them were noticed */
const countOf = async (part) => {
  const total = { noticed: 0, survived: 0, equivalent: 0, impossible: 0 };
  for (const [file, errors] of errorsByFile(part, total)) {
    const specs = specsOf(file);
    const run = [...specs].map(([step, { length }]) => `${length} ${step}`).join(', ');
    console.log(`${file}: ${errors.length} errors, specs: ${run || 'none'}`);
    await notice.begin(specs);
    for (const { error } of errors) {
      const shown = `${file}:${error.line}:${error.column} ${error.what}: ${oneLine(error.was)} → ${oneLine(error.text)}`;
      const by = await notice.of(path.join(root, file), error);
      if (by === 'impossible') total.impossible += 1;
      else if (by) total.noticed += 1;
      else {
        total.survived += 1;
        const asked = [...specs.keys()].flatMap((step) => notice.asked(step, path.join(root, file), error));
        console.log(
          `  SURVIVES ${shown} (${asked.length ? `${asked.length} specs come there` : 'no spec comes there'})`,
        );
        const entry = {
          file: path.basename(file),
          line: error.shown,
          at: error.at,
          was: error.was,
          becomes: error.text,
        };
        if (flags.has('--entries')) console.log(JSON.stringify({ ...entry, why: '' }));
      }
      if (flags.has('--verbose')) console.log(`  ${by ?? '-'} ${shown}`);
    }
  }
  return total;
};

const say = (of, { noticed, survived, equivalent, impossible }) => {
  const tried = noticed + survived;
  const share = tried ? Math.round((100 * noticed) / tried) : 100;
  const [least, most] = tried ? between(noticed, tried) : [0, 100];
  const range = Number.isFinite(sample) ? `, of all between ${least} and ${most} %` : '';
  console.log(
    `${of}: ${noticed} noticed, ${survived} survived (${share} %${range}), ${equivalent} equivalent, ${impossible} impossible`,
  );
};

try {
  for (const [of, part] of Map.groupBy(wanted, ({ of }) => of)) say(of, await countOf(part));
} finally {
  await notice.end();
}
