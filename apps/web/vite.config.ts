import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { mathFont } from './math-font.js';

// Read by lib/config.ts and by public/before-paint.js, so both find the same stored state.
process.env['VITE_STATE_KEY'] ??= 'podium.state';

const api = process.env['PODIUM_API'] ?? 'http://127.0.0.1:3000';

const compressible = /\.(js|css|svg|html)$/;
const worthCompressing = 1024;

/** Compressed copies beside the files, which the server sends instead of compressing on every request. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => compressible.test(file))) {
      const file = path.join(dir, name);
      const content = fs.readFileSync(file);
      if (content.length < worthCompressing) continue;
      fs.writeFileSync(`${file}.br`, brotliCompressSync(content));
      fs.writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
  },
});

const championshipCards =
  /\/(features\/championships\/championship-(list|card)|words\/championship\/(championship-cover|cover|metric|money-text|time-left|type-chip))\b/;
const signIn = /\/features\/auth\/(login-form|mailed-link|second-step)\b/;
const longTable = /\/(web\/ui\/table|@tanstack\/(\w+-)?(table|virtual|store)(-core)?)\//;

/**
 * Files of a page, so that it is few requests: a browser sends six at a time. `index` is the entry with all that it
 * imports, and nothing else; `inputs` are the fields of forms, `shared` the small parts of our own that several pages use;
 * each takes along what it imports. What is heavy and not for every page stays apart.
 */
const groups = [
  { name: 'index', tags: ['$initial' as const], priority: 3 },
  {
    name: 'inputs',
    test: /\/@mantine\/core\/(esm\/components\/(\w*Input(Base)?|Textarea|Checkbox|NativeSelect|Skeleton)\/|styles\/(InlineInput|Checkbox)\b)/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'shared',
    test: (id: string) =>
      /\/(apps\/web\/(ui|words|lib)|modules\/(kernel\/contract|client)|lucide-react|@mantine\/hooks|use-sync-external-store)\/|\/contract\/direction\.ts$/.test(
        id,
      ) &&
      !signIn.test(id) &&
      !/\/(ui\/table|words\/(queue|solutions|championship|precheck|text-editor|autosave))\/|\/(ui\/rail-card|words\/(text-editor|calendar(-weeks)?))\.|\/kernel\/contract\/(machines\/|(list|status|route)\.)|\/client\/(resumable|route-changes)\./.test(
        id,
      ),
    minShareCount: 3,
    priority: 1,
  },
  // What checks forms by the contract's own schemas: pages without such a form do not wait for it.
  {
    name: 'schemas',
    test: /\/node_modules\/zod\/|\/modules\/(kernel\/contract\/(list|status|route)|identity\/contract\/person(al)?)\.ts$/,
    minShareCount: 2,
    priority: 0,
  },
  // What the pages of login and its sheets share: who is signed in, or only looks, does without it.
  { name: 'sign-in', test: signIn, minShareCount: 2, priority: 0 },
  // What lists and heads of championships share, and long tables.
  { name: 'cards', test: championshipCards, minShareCount: 2, priority: 0 },
  { name: 'table', test: longTable, minShareCount: 2, priority: 0 },
];

const atFirst = new Set([...groups.map(({ name }) => name), 'championship', 'leaderboard']);

/**
 * Has Chromium compile all of a file on another thread while it loads, and not function by function on the one that
 * draws: worth it where most of a file runs at the start. To other browsers it is a comment.
 */
const compiledAhead = (): Plugin => ({
  name: 'compiled-ahead',
  apply: 'build',
  generateBundle: {
    // It has to be the first line.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && atFirst.has(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
});

/** A group that matches nothing any more, because what it names has moved, would leave its page in many small files. */
const groupsInUse = (): Plugin => ({
  name: 'groups-in-use',
  apply: 'build',
  generateBundle(_options, bundle) {
    const there = new Set(Object.values(bundle).map(({ name }) => name));
    const empty = groups.filter(({ name }) => !there.has(name)).map(({ name }) => name);
    if (empty.length > 0) this.error(`no module is in these groups of files: ${empty.join(', ')}`);
  },
});

const firstFonts = /inter-(latin|cyrillic)-wght-normal-[\w-]+\.woff2$/;
/** The scripts of the interface, with what is asked for by the letters of them alone. */
const scripts = { latin: '', cyrillic: 'unicode-range:U+0301,U+0400-045F,U+0490-0491,U+2116;' };

/** Fonts of the two scripts of the interface come with the first files: later they would make the text jump. */
const preloadedFonts = (): Plugin => ({
  name: 'preloaded-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => firstFonts.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head',
        })),
  },
});

/** The letters of the interface for pages that are none of the app, whose address must not change with their content. */
const lettersForOthers = (): Plugin => ({
  name: 'letters-for-others',
  apply: 'build',
  generateBundle(_options, bundle) {
    const fonts = Object.keys(bundle).map((file) => ({ file, script: firstFonts.exec(file)?.[1] }));
    const faces = Object.entries(scripts).map(([name, range]) => {
      const [file, ...more] = fonts.filter(({ script }) => script === name).map((font) => `/${font.file}`);
      if (file === undefined || more.length > 0)
        this.error(`not exactly one file has the ${name} letters of fonts.css`);
      return `@font-face{font-family:'Inter Variable';font-weight:100 900;font-display:swap;${range}src:url(${file})}`;
    });
    this.emitFile({ type: 'asset', fileName: 'fonts.css', source: faces.join('\n') });
  },
});

/** In the page itself: asked for by themselves they would come a round trip later than what is seen first. */
const firstSheets = ['lib/theme/tokens.css', 'before-paint.css'];

/** What is seen first has its styles in the page, and with them the tokens of all others. */
const firstStyles = (): Plugin => ({
  name: 'first-styles',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const short = firstSheets
        .map((file) => fs.readFileSync(path.join(import.meta.dirname, file), 'utf8'))
        .join('')
        .replaceAll(/\/\*.*?\*\//gs, '')
        .replaceAll(/\s+/g, ' ')
        .trim();
      return html.replace('<!-- before-paint.css -->', () => `<style>${short}</style>`);
    },
  },
});

/**
 * The header's placeholder is painted before the styles of the app are here, which stand below it for that. They stay above
 * the app's root: what the app itself adds there, such as the colours of the theme, comes after them and so overrides them.
 */
const placeholderFirst = (): Plugin => ({
  name: 'placeholder-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const styles = html.match(/ *<link rel="stylesheet" crossorigin[^>]*>\n/g) ?? [];
      const head = styles.reduce((left, link) => left.replace(link, ''), html);
      return head.replace('    <div id="root">', `${styles.join('')}    <div id="root">`);
    },
  },
});

/** Names of characters are read by a document where there is one; a worker has none. */
const withoutDocument = (): Plugin => ({
  name: 'without-document',
  enforce: 'pre',
  resolveId: (id) =>
    id === 'decode-named-character-reference'
      ? path.resolve(import.meta.dirname, '../../node_modules/decode-named-character-reference/index.js')
      : undefined,
});

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    mathFont(),
    preloadedFonts(),
    placeholderFirst(),
    firstStyles(),
    groupsInUse(),
    lettersForOthers(),
    compiledAhead(),
    compressed(),
  ],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  resolve: {
    // Its package names the build for developers alone, which has their warnings as well.
    alias: [
      {
        find: /^react-router$/,
        replacement: path.resolve(import.meta.dirname, '../../node_modules/react-router/dist/production/index.mjs'),
      },
    ],
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    // No data: addresses: the content security policy lets fonts and pictures come from the site only.
    assetsInlineLimit: 0,
    // The browsers of the last two years: what they all have needs no rewriting.
    target: 'es2023',
    // What has them preloads by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: 'static/js/[name]-[hash].js',
        chunkFileNames: 'static/js/[name]-[hash].js',
        assetFileNames: 'static/[ext]/[name]-[hash][extname]',
        codeSplitting: { groups },
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [withoutDocument()],
    rolldownOptions: { output: { entryFileNames: 'static/js/[name]-[hash].js' } },
  },
  server: {
    port: 5173,
    proxy: { '/api': api, '/locales': api, '/ws': { target: api, ws: true } },
  },
  preview: { proxy: { '/api': api, '/locales': api, '/ws': { target: api, ws: true } } },
});
