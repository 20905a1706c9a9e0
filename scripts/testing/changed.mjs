import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../project.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The files that differ from `base`: by default from where this branch left main, or from the last commit on main. */
export function changedFiles(base = branchedOff()) {
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])];
}

const branchedOff = () => {
  try {
    return git('merge-base', 'HEAD', 'main')[0];
  } catch {
    return 'HEAD';
  }
};

/** The kind of test that a file is, by the name of its step; undefined: none. */
export const stepOf = (file) => {
  if (!/\.spec\.tsx?$/.test(file) || file.startsWith('test/architecture/fixtures/')) return undefined;
  if (file.startsWith('test/browser/')) return 'browser';
  if (/^apps\/(web|admin)\//.test(file)) return 'web';
  return /\.(db|box)\.spec\.ts$/.exec(file)?.[1] ?? 'unit';
};

/** Where everything meets: behind it, all is reached by all. */
const isComposition = (file) => /^apps\/(api|web\/app)\/|^modules\/.*\.module\.ts$|^test\/kit\/api\.ts$/.test(file);

/**
 * The test files that `changed` files can reach, by step: those that import them, directly or through others up to the
 * application's composition; and, of those that drive the whole application from outside, the ones that stand in the part
 * of the house that changed, or beside a page that imports what changed. What is reached in ways that neither shows, a run of everything finds.
 */
export function reachedBy(changed, files = sourceFiles()) {
  const importers = importersOf(files);
  const seen = new Set(changed);
  const open = [...changed];
  for (let file = open.pop(); file; file = open.pop()) {
    if (isComposition(file) && !changed.includes(file)) continue;
    for (const importer of importers.get(file) ?? [])
      if (!seen.has(importer) && seen.add(importer)) open.push(importer);
  }
  const specs = files.filter(stepOf);
  for (const file of changed) for (const spec of drivenBeside(file, specs)) seen.add(spec);
  for (const file of [...seen]) for (const spec of lookedAtBeside(file, specs)) seen.add(spec);
  return Map.groupBy([...seen].filter((file) => stepOf(file) && files.includes(file)).sort(), stepOf);
}

/** A feature's specs, and those of words, open pages by address, so that they may import nothing of it: all of those of its folder. */
const lookedAtBeside = (file, specs) => {
  const [feature] = /^apps\/(web\/(features\/[^/]+|words)|admin\/[^/]+)\//.exec(file) ?? [];
  return feature ? specs.filter((spec) => spec.startsWith(feature)) : [];
};

/** The database's specs of the nearest folder around a server's file that has any, within its context or application. */
const drivenBeside = (file, specs) => {
  const parts = file.split('/');
  if (!['modules', 'apps'].includes(parts[0]) || /^apps\/(web|admin)\//.test(file)) return [];
  for (let depth = parts.length - 1; depth >= 2; depth -= 1) {
    // A contract's own specs look at its form; what it promises is tested beside those who keep it.
    if (parts[depth - 1] === 'contract') continue;
    const own = specs.filter((spec) => stepOf(spec) === 'db' && spec.startsWith(`${parts.slice(0, depth).join('/')}/`));
    if (own.length) return own;
  }
  return [];
};

const sourceFiles = () =>
  [...git('ls-files'), ...git('ls-files', '--others', '--exclude-standard')].filter(
    (file) => /\.(tsx?|mjs|css|json|sql)$/.test(file) && fs.existsSync(path.join(root, file)),
  );

/** File → the files that import it. */
function importersOf(files) {
  const there = new Set(files);
  const importers = new Map();
  for (const file of files.filter((name) => /\.(tsx?|mjs)$/.test(name))) {
    const { importedFiles } = ts.preProcessFile(fs.readFileSync(path.join(root, file), 'utf8'), true, true);
    for (const { fileName } of importedFiles) {
      const target = fileOf(fileName, file, there);
      if (!target) continue;
      if (!importers.has(target)) importers.set(target, []);
      importers.get(target).push(file);
    }
  }
  return importers;
}

/** The file of the project that an import means: `.js` is the `.ts` or `.tsx` there, `#modules/…` stands for the folder. */
const fileOf = (specifier, from, there) => {
  const local = { '.': () => path.posix.join(path.posix.dirname(from), specifier), '#': () => aliased(specifier) };
  const plain = local[specifier[0]]?.().replace(/\?.*$/, '');
  if (!plain) return undefined;
  const stem = plain.replace(/\.js$/, '');
  return [plain, `${stem}.ts`, `${stem}.tsx`].find((file) => there.has(file));
};

const aliased = (specifier) => {
  const [alias, ...rest] = specifier.slice(1).split('/');
  return [alias === 'web' ? 'apps/web' : alias, ...rest].join('/');
};
