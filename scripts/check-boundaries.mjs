import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { isStarted, root } from './project.mjs';

/**
 * Cruises a project folder by the rules of .dependency-cruiser.cjs: how many files were seen, and what breaks a rule.
 * A cruise that sees nothing must not pass for a clean one, so callers look at `modules`.
 */
export async function checkBoundaries(baseDir = root) {
  const { forbidden, options } = createRequire(import.meta.url)(path.join(root, '.dependency-cruiser.cjs'));
  const folders = ['modules', 'apps', 'migrations', 'test'].filter((name) => fs.existsSync(path.join(baseDir, name)));
  const { output } = await cruise(
    folders,
    { ...options, baseDir, ruleSet: { forbidden }, validate: true, outputType: 'json' },
    {},
    { tsConfig: extractTSConfig(path.join(root, 'tsconfig.json')) },
  );
  const { modules, summary } = typeof output === 'string' ? JSON.parse(output) : output;
  const violations = summary.violations.map(({ rule, from, to, comment }) => ({ rule: rule.name, from, to, comment }));
  const seen = modules.filter(({ source }) => /^(modules|apps|migrations|test)\//.test(source));
  return { rules: forbidden.map(({ name }) => name), modules: seen.length, violations };
}

if (isStarted(import.meta.url)) {
  const { rules, modules, violations } = await checkBoundaries(process.argv[2]);
  if (process.argv.includes('--json')) console.log(JSON.stringify({ rules, modules, violations }));
  else {
    for (const { rule, from, to } of violations) console.log(`${rule}: ${from} → ${to}`);
    console.log(`${modules} files, ${violations.length} faults`);
  }
  if (violations.length || modules === 0) process.exitCode = 1;
}
