import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * One build serves under any hidden path (NAV3): assets are relative to `<base>`, and the server writes ADMIN_PATH
 * where `index.html` says __ADMIN_PATH__ (the base of assets, and of the console's routes). `vite dev` uses the root.
 */
const pathOfDevelopment: Plugin = {
  name: 'podium-admin-path',
  apply: 'serve',
  transformIndexHtml: (page) => page.replaceAll('__ADMIN_PATH__', ''),
};

const api = process.env['PODIUM_API'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react(), pathOfDevelopment],
  build: {
    outDir: '../../dist/admin',
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    target: 'es2023',
    // Everything is a file of its own below assets/, so that the policy needs no data: for fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    // One file of what every page needs, instead of one for each of its parts.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] } } },
  },
  server: { port: 5174, proxy: { '/api': api } },
});
