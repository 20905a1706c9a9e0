import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { inProject } from '../../modules/kernel/root.js';
import { settingNames } from '../../modules/kernel/settings.js';

/** Set by how the product is started, and by nobody else. */
const chosenByStart = ['PODIUM_MODE'];

describe('the settings of all contexts', () => {
  it('are those of docs/operations.md', async () => {
    for (const file of globSync('modules/*/settings.ts', { cwd: inProject() })) await import(inProject(file));
    const table = readFileSync(inProject('docs', 'operations.md'), 'utf8').match(/^\| `[A-Z].*$/gmu) ?? [];
    const explained = table.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([A-Z\d_]+)`/gu)].map(([, name]) => name),
    );
    expect(explained.toSorted()).toEqual(
      settingNames()
        .filter((name) => !chosenByStart.includes(name))
        .toSorted(),
    );
  });
});
