import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { makeFolder } from './make-folder.js';

describe('making a folder', () => {
  let root: string;
  beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'podium-folder-'))));
  afterEach(() => rmSync(root, { recursive: true }));

  it('CHAMP2 makes all that it is in, with others at the same moment, and takes one that is there', async () => {
    const folder = join(root, 'a', 'b', 'c');
    await Promise.all(Array.from({ length: 50 }, (_, at) => makeFolder(join(folder, String(at)), 0o700)));
    await makeFolder(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('CHAMP2 says what stands in its way', async () => {
    writeFileSync(join(root, 'file'), '');
    symlinkSync(join(root, 'nowhere'), join(root, 'link'));
    await expect(makeFolder(join(root, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(makeFolder(join(root, 'file', 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(makeFolder(join(root, 'link', 'below'))).rejects.toMatchObject({ code: 'EEXIST' });
  });

  it('CHAMP2 ends at once where a file system keeps no files', async () => {
    // Where there is no such place, one can't be made at the root either.
    const code = expect.stringMatching(/^(ENOTSUP|EROFS|EACCES|EPERM)$/);
    await expect(makeFolder('/proc/podium/data')).rejects.toMatchObject({ code });
  });
});
