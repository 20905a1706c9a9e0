import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mathFont } from '../math-font.js';

process.env['VITE_STATE_KEY'] ??= 'podium.state';

/** The gallery is a build of its own: nothing of it is among the files of the product. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/dev/kit/',
  publicDir: false,
  plugins: [react(), mathFont()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: { outDir: '../../../dist/kit', emptyOutDir: true, assetsInlineLimit: 0, target: 'es2023' },
});
