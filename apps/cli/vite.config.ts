import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { messagesOf, version } from './project-files.js';

const here = import.meta.dirname;
const inBundle = (file: string): string => path.join(here, 'bundle', file);

/** What differs where there is no project around the program: its texts are inside, the operator's commands are not. */
const standIns = (): Plugin => ({
  name: 'stand-ins',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const place = path.relative(here, path.dirname(importer));
    if (place === '' && source === './project-files.js') return inBundle('project-files.ts');
    return place === 'commands' && /^\.\/admin-[a-z]+\.js$/.test(source) ? inBundle('operator.ts') : null;
  },
});

/** The program for participants and organisers as one file, which needs Node and nothing else. */
export default defineConfig({
  root: here,
  publicDir: false,
  plugins: [standIns()],
  define: {
    podiumTexts: JSON.stringify({ eng: messagesOf('eng'), rus: messagesOf('rus') }),
    podiumVersion: JSON.stringify(version()),
  },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: path.join(here, 'main.ts'),
    target: 'node22',
    minify: true,
    copyPublicDir: false,
    rolldownOptions: {
      output: { entryFileNames: 'podium.mjs', codeSplitting: false, banner: '#!/usr/bin/env node' },
    },
  },
});
