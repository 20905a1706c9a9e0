import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './project.mjs';

/**
 * How much JavaScript and CSS (KB, gzip) a visitor may have to load: the entry with all that it imports, and for every
 * lazy part what comes on top of that and of what every part that loads it has brought already. A lazy part without a line of its own has `other`, a line without a part is a
 * fault, so that a part that is renamed does not slip through; `partCss` is for the styles of each lazy part.
 */
const budgets = {
  web: {
    entry: 150,
    // With what it imports: small parts of nearly every page, so that they count for none of them.
    shared: 32,
    css: 20,
    other: 20,
    partCss: 10,
    parts: {
      forum: 70,
      // With the editor of texts.
      'forum-thread': 60,
      // With the files beside an article, what two saves at once made of it, and the machine that saves it (XState: 14 KB).
      'article-editor': 27,
      // What is said about it, with the field that saves itself by the same machine.
      'article-talk': 33,
      about: 10,
      championships: 15,
      championship: 35,
      leaderboard: 55,
      // Below the table, and loaded after it: with the table still within the 55 KB of a leaderboard.
      'board-charts': 25,
      submit: 50,
      // A long table, and a sheet with the log over it.
      solutions: 50,
      // The same of all teams for their client, with its tools.
      participants: 26,
      submissions: 40,
      // What a client writes to people, below that: its form and its machine.
      'campaign-list': 30,
      // The sheet of the list over it, and the worker that reads the files.
      'comparison-sheet': 15,
      queue: 40,
      // The log of a test that goes on while one looks, in place of solutions.
      algorithm: 25,
      'check-client': 25,
      'check-panel': 15,
      editor: 70,
      user: 112,
      // Forms of people with the schemas that check them.
      'step-forms': 30,
      auth: 70,
      palette: 22,
    },
  },
  admin: {
    entry: 360,
    css: 25,
    other: 60,
    partCss: 10,
    // The first list that is opened brings react-admin's table, the first page of a championship its forms as well.
    parts: {
      'backup-list': 65,
      'champ-list': 75,
      'champ-show': 110,
      'queue-list': 75,
      'submission-list': 75,
      'team-show': 75,
      'thread-list': 80,
      'user-list': 75,
      'vacancy-list': 80,
      'work-list': 70,
    },
  },
};

const size = (folder, file) => gzipSync(fs.readFileSync(path.join(folder, file)), { level: 9 }).length / 1000;

/** The chunks that loading `key` brings: itself and what it imports without being asked. */
function closure(manifest, key, seen = new Set()) {
  if (seen.has(key) || !manifest[key]) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) closure(manifest, next, seen);
  return seen;
}

/** What is there whichever of the chunks that load `key` does so: what all of these bring. */
function broughtBefore(manifest, key, atOnce) {
  const loaders = Object.keys(manifest).filter((one) => manifest[one].dynamicImports?.includes(key));
  const [first = new Set(), ...others] = loaders.map((loader) => closure(manifest, loader));
  return atOnce.union(others.reduce((common, keys) => common.intersection(keys), first));
}

/** What each entry and lazy part of a build weighs against its budget. */
export function measure(app, folder = path.join(root, 'dist', app)) {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, '.vite', 'manifest.json'), 'utf8'));
  const { entry, shared, css, other, partCss, parts } = budgets[app];
  const weigh = (keys, without = new Set()) =>
    [...keys]
      .filter((key) => !without.has(key))
      // A worker stands among the assets of the part that starts it.
      .flatMap((key) => [manifest[key].file, ...(manifest[key].assets ?? []).filter((file) => file.endsWith('.js'))])
      .reduce((sum, file) => sum + size(folder, file), 0);
  const weighStyles = (keys, without = new Set()) =>
    [...new Set([...keys].filter((key) => !without.has(key)).flatMap((key) => manifest[key].css ?? []))].reduce(
      (sum, file) => sum + size(folder, file),
      0,
    );
  const rows = [];
  const atOnce = new Set();
  for (const [key, chunk] of Object.entries(manifest).filter(([, { isEntry }]) => isEntry)) {
    const keys = closure(manifest, key);
    for (const each of keys) atOnce.add(each);
    rows.push({ what: `${app} ${chunk.name}`, kb: weigh(keys), budget: entry });
    rows.push({ what: `${app} ${chunk.name} (CSS)`, kb: weighStyles(keys), budget: css });
  }
  if (shared) {
    const [key] = Object.entries(manifest).find(([, { name }]) => name === 'shared') ?? [];
    const keys = closure(manifest, key);
    rows.push({ what: `${app} shared`, kb: key ? weigh(keys, atOnce) : Infinity, budget: shared });
    rows.push({ what: `${app} shared (CSS)`, kb: weighStyles(keys, atOnce), budget: partCss });
    for (const each of keys) atOnce.add(each);
  }
  for (const [key, chunk] of Object.entries(manifest).filter(([, { isDynamicEntry }]) => isDynamicEntry)) {
    const keys = closure(manifest, key);
    const there = broughtBefore(manifest, key, atOnce);
    rows.push({ what: `${app} ${chunk.name}`, kb: weigh(keys, there), budget: parts[chunk.name] ?? other });
    const styles = weighStyles(keys, there);
    if (styles > 0) rows.push({ what: `${app} ${chunk.name} (CSS)`, kb: styles, budget: partCss });
  }
  for (const name of Object.keys(parts).filter((part) => !rows.some(({ what }) => what === `${app} ${part}`))) {
    rows.push({ what: `${app} ${name}: there is no such part`, kb: Infinity, budget: parts[name] });
  }
  return rows;
}

const built = Object.keys(budgets).filter((app) =>
  fs.existsSync(path.join(root, 'dist', app, '.vite', 'manifest.json')),
);
const unmeasured = Object.keys(budgets).filter(
  (app) => fs.existsSync(path.join(root, 'apps', app, 'vite.config.ts')) && !built.includes(app),
);
for (const app of unmeasured) {
  console.error(`apps/${app} has no dist/${app}/.vite/manifest.json: build it, with "manifest: true".`);
}
const over = built
  .flatMap((app) => measure(app))
  .filter(({ what, kb, budget }) => {
    console.log(
      `${kb.toFixed(1).padStart(7)} of ${String(budget).padStart(3)} KB  ${what}${kb > budget ? '  OVER' : ''}`,
    );
    return kb > budget;
  });
if (over.length || unmeasured.length) process.exitCode = 1;
