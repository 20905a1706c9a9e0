import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { mebibytes } from '../limits.js';
import { machineBox } from '../machine.js';
import { inBox, run, textOf } from '../testing/box.js';
import { git, type GitServer, makeRepository, startGitServer } from '../testing/git-server.js';
import { type CloneRequest, cloneRepository } from './clone.js';

describe('the clone of a repository', () => {
  const box = machineBox();
  let server: GitServer;
  beforeAll(async () => {
    server = await startGitServer();
  });
  afterAll(() => server.close());
  const clone = (url: string, more: Partial<CloneRequest> = {}) => {
    const rules = { allowedOrigins: [server.origin] };
    const request = { url, maxBytes: mebibytes(4), maxFiles: 100, wallMs: 20_000, rules, ...more };
    return cloneRepository(box, request, new AbortController().signal);
  };

  inBox('ALGO2 has a repository as a tar that a box lays out', async () => {
    const { url, commit } = makeRepository(server, 'plain', { 'main.py': 'print(1)\n', 'lib/x.txt': 'here\n' });
    const cloned = await clone(url);
    expect(cloned).toMatchObject({ commit, files: 2, bytes: 14 });
    const tar = 'tar' in cloned ? cloned.tar : '';
    const seen = await run(['cat', 'lib/x.txt'], { files: [{ source: tar, to: '/work', unpack: true }] });
    expect(textOf(seen.stdout)).toBe('here\n');
  });

  inBox('ALGO2 takes a branch, a tag or a commit', async () => {
    const { url, folder, commit } = makeRepository(server, 'refs', { a: '1' });
    git(folder, 'tag', 'v1');
    git(folder, 'checkout', '--quiet', '-b', 'side/way');
    git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Second');
    const second = git(folder, 'rev-parse', 'HEAD');
    git(folder, 'checkout', '--quiet', 'main');
    const commits = await Promise.all(['v1', 'side/way', commit, second, null].map((ref) => clone(url, { ref })));
    expect(commits.map((one) => ('commit' in one ? one.commit : one))).toEqual([
      commit,
      second,
      commit,
      second,
      commit,
    ]);
  });
});
