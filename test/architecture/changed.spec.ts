import { describe, expect, it } from '@jest/globals';
import { reachedBy } from '../../scripts/testing/changed.mjs';

const reached = (...files: string[]) => reachedBy(files);

describe('what a change can reach', () => {
  it('ARCH a contract reaches its own tests, the pages, the console and the command line that speak it', () => {
    const tests = reached('modules/teams/contract/team.ts');
    expect(tests.get('db')).toContain('modules/teams/http/participation.db.spec.ts');
    expect(tests.get('web')?.some((file) => file.startsWith('apps/web/features/team/'))).toBe(true);
    expect(tests.get('web')?.some((file) => file.startsWith('apps/admin/'))).toBe(true);
    expect(reached('modules/scoring/solutions/contract/solution.ts').get('db')).toContain('apps/cli/cli.db.spec.ts');
  });

  it('ARCH a command reaches the tests of its context, and not those of all others', () => {
    const tests = reached('modules/teams/commands/participate.ts');
    expect(tests.get('db')).toContain('modules/teams/http/participation.db.spec.ts');
    expect(tests.get('db')?.some((file) => file.startsWith('modules/forum/'))).toBe(false);
    expect(tests.has('web')).toBe(false);
  });

  it('ARCH a part of a page reaches the tests beside it, which open pages by address and import nothing of it', () => {
    const beside = ['apps/web/words/text-editor/text-editor.spec.tsx', 'apps/web/features/forum/mentions.spec.tsx'];
    expect(reached('apps/web/words/text-editor.tsx').get('web')).toEqual(expect.arrayContaining(beside));
  });

  it('ARCH a test that changed reaches itself, a text nothing', () => {
    expect([...reached('test/browser/teams.spec.ts').values()].flat()).toEqual(['test/browser/teams.spec.ts']);
    expect([...reached('README.md').values()].flat()).toEqual([]);
  });
});
