import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import { root } from '../../../scripts/project.mjs';

/**
 * Lets Node itself load the sources: `.js` of an import is the `.ts` that stands there, and each file is compiled once
 * for all runs to come, by its text. Source maps lie beside, for jest and for whoever reads a stack.
 */
const compiler = {
  swcrc: false,
  sourceMaps: true,
  inlineSourcesContent: false,
  jsc: {
    target: 'es2023',
    keepClassNames: true,
    experimental: { keepImportAttributes: true },
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: true },
  },
  module: { type: 'es6' },
};
/** The same of what has elements in it. */
const page = {
  ...compiler,
  jsc: { ...compiler.jsc, parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
};
/** An error that stands in one source, while it is found out which tests notice it (scripts/mutants.mjs). */
const mutant = JSON.parse(process.env.PODIUM_MUTANT ?? 'null');
/** File → its text, which tells what of it is entered, while it is found out which tests come there. */
const telling = process.env.PODIUM_REACH ? JSON.parse(fs.readFileSync(`${process.env.PODIUM_REACH}.json`, 'utf8')) : {};
const changed = (file, text) =>
  mutant?.file === file ? text.slice(0, mutant.from) + mutant.text + text.slice(mutant.to) : telling[file];
const folder = path.join(root, '.build', 'native');
const salt = JSON.stringify([compiler, page]);
const globalsUrl = new URL('globals.mjs', import.meta.url).href;

/** File → file of its source map: what jest asks of a runtime. */
export const sourceMaps = new Map();

const compiled = (file) => {
  const text = fs.readFileSync(file, 'utf8');
  const settings = { ...(file.endsWith('x') ? page : compiler), filename: file, sourceFileName: file };
  const other = changed(file, text);
  if (other !== undefined) return transformSync(other, settings).code;
  const key = createHash('sha256').update(salt).update(file).update(text).digest('hex').slice(0, 32);
  const target = path.join(folder, `${key}.js`);
  const map = `${target}.map`;
  sourceMaps.set(file, map);
  sourceMaps.set(pathToFileURL(file).href, map);
  if (fs.existsSync(target)) return fs.readFileSync(target, 'utf8');
  const made = transformSync(text, settings);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(map, made.map);
  // Two workers may make it at once: each puts a whole file there.
  const own = `${target}.${process.pid}`;
  fs.writeFileSync(own, made.code);
  fs.renameSync(own, target);
  return made.code;
};

const typescript = (url) => {
  if (!url.startsWith('file:') || !url.endsWith('.js') || url.includes('/node_modules/')) return url;
  const stem = url.slice(0, -3);
  return [url, `${stem}.ts`, `${stem}.tsx`].find((one) => fs.existsSync(fileURLToPath(one))) ?? url;
};

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globalsUrl, shortCircuit: true };
    const local =
      /^[.#/]/.test(specifier) && specifier.endsWith('.js') && !context.parentURL?.includes('/node_modules/');
    if (!local) return next(specifier, context);
    const from = specifier.startsWith('#') ? new URL(specifier.slice(1), pathToFileURL(`${root}/`)) : undefined;
    const url = typescript((from ?? new URL(specifier, context.parentURL)).href);
    return /\.tsx?$/.test(url) ? { url, format: 'module', shortCircuit: true } : next(specifier, context);
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || !/\.tsx?$/.test(url) || url.includes('/node_modules/')) return next(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});
