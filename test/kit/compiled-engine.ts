import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformFileSync } from '@swc/core';

/** The engine and what it may use of the kernel. */
const sources = ['modules/scoring/engine/**/*.ts', 'modules/kernel/contract/*.ts'];

/** Compiles the engine into `folder`, because a worker thread can't load TypeScript. @returns the worker's address. */
export function compileEngine(folder: string): URL {
  for (const file of globSync(sources, { exclude: ['**/*.spec.ts'] })) {
    const { code } = transformFileSync(file, {
      swcrc: false,
      module: { type: 'es6' },
      jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
    });
    const target = join(folder, file.replace(/ts$/, 'js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code);
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return new URL(`file://${join(folder, 'modules/scoring/engine/node/worker.js')}`);
}
