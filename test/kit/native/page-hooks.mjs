import fs from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from '../../../scripts/project.mjs';
import { sourceMaps } from './hooks.mjs';

/**
 * What tests of pages need of the loading of modules, beside `hooks.mjs`. Packages and contracts are loaded once a worker,
 * the apps and the kit anew for each test file (`?3` of their address says for which one), so that no file meets what one
 * before it did to a store.
 */
const at = (file) => pathToFileURL(path.join(root, file)).href;
const asset = at('test/kit/empty-asset.mjs');
const locales = at('locales/');
const instead = {
  '@testing-library/react': at('test/kit/testing-library.mjs'),
  // What bundlers take of it; Node's own would go around the stand-in for the server.
  'tus-js-client': at('node_modules/tus-js-client/lib.es5/browser/index.js'),
};
const fresh = ['apps/web/', 'apps/admin/', 'test/kit/'].map(at);
const lasting = at('test/kit/native/');
const isFresh = (url) => fresh.some((folder) => url.startsWith(folder)) && !url.startsWith(lasting);

let generation = 0;
let asker;
/** Address → what stands there instead, as long as the test file runs that says so. */
const standIns = new Map();
const standInsName = 'podium.test.stand-ins';
globalThis[Symbol.for(standInsName)] = standIns;

/** From now on the apps and the kit are loaded anew. */
export const loadAnew = () => void generation++;

/** Nothing stands for a module any more. */
export const forgetStandIns = () => standIns.clear();

/** Whoever of the apps asks for this module from now on gets these exports; it is named as `file` would name it. */
export const standIn = (specifier, file, exported) => {
  asker = pathToFileURL(file).href;
  try {
    standIns.set(import.meta.resolve(specifier).split('?')[0], exported);
  } finally {
    asker = undefined;
  }
};

const sourceOfStandIn = (url, names) =>
  [
    `const all = globalThis[Symbol.for('${standInsName}')].get(${JSON.stringify(url)});`,
    ...names.map((name) =>
      name === 'default' ? 'export default all.default;' : `export const ${name} = all.${name};`,
    ),
  ].join('\n');

registerHooks({
  resolve(specifier, context, next) {
    if (/\.(css|svg)$/.test(specifier)) return { url: asset, shortCircuit: true };
    const parentURL = asker ?? context.parentURL ?? '';
    const isOurs = isFresh(parentURL);
    // Packages too are taken as a browser takes them; jsdom, which is Node's, is loaded by now.
    const conditions =
      isOurs || parentURL.includes('/node_modules/') ? ['browser', ...context.conditions] : context.conditions;
    const asked = (isOurs && instead[specifier]) || specifier.replace(/^#web\//, '#apps/web/');
    const found = next(asked, { ...context, parentURL: asker ?? context.parentURL, conditions });
    return isFresh(found.url) || standIns.has(found.url) ? { ...found, url: `${found.url}?${generation}` } : found;
  },
  load(url, context, next) {
    if (url.startsWith(locales) && !context.importAttributes?.type) {
      return {
        format: 'module',
        source: `export default ${fs.readFileSync(fileURLToPath(url), 'utf8')}`,
        shortCircuit: true,
      };
    }
    const [file, number] = url.split('?');
    if (!number) return next(url, context);
    const exported = standIns.get(file);
    if (exported) return { format: 'module', source: sourceOfStandIn(file, Object.keys(exported)), shortCircuit: true };
    const loaded = next(file, context);
    if (sourceMaps.has(file)) sourceMaps.set(url, sourceMaps.get(file));
    return { ...loaded, shortCircuit: true };
  },
});
