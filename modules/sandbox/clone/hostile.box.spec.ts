import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { mebibytes } from '../limits.js';
import { run, textOf } from '../testing/box.js';
import { git, type GitServer, makeRepository, startGitServer } from '../testing/git-server.js';
import { box, probe } from '../testing/probe.js';
import { HostSilent } from './address.js';
import { type CloneFault, type CloneRequest, cloneRepository } from './clone.js';

type Entry = [mode: string, name: string, hash: string];

describe('hostile repositories', () => {
  let server: GitServer;
  let made = 0;
  beforeAll(async () => {
    server = await startGitServer();
  });
  afterAll(() => server.close());

  const clone = (url: string, more: Partial<CloneRequest> = {}) => {
    const rules = { allowedOrigins: [server.origin] };
    const request = { url, maxBytes: mebibytes(4), maxFiles: 1000, wallMs: 20_000, rules, ...more };
    return cloneRepository(box, request, new AbortController().signal);
  };
  const refusal = async (url: string, more: Partial<CloneRequest> = {}): Promise<CloneFault | 'cloned' | 'silent'> => {
    const answer = await clone(url, more).catch((error: unknown) => {
      if (error instanceof HostSilent) return { refused: 'silent' as const };
      throw error;
    });
    return 'refused' in answer ? answer.refused : 'cloned';
  };

  /** A repository whose one commit has a tree that git itself would not make. */
  const withTree = (entriesOf: (blob: string, folder: string) => Entry[]): string => {
    const { url, folder } = makeRepository(server, `t${(made += 1)}`, { a: 'x' });
    const blob = git(folder, 'rev-parse', 'HEAD:a');
    git(folder, 'update-ref', 'refs/heads/main', commitOf(folder, treeOf(folder, entriesOf(blob, folder))));
    return url;
  };
  const env = { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null' };
  const treeOf = (folder: string, entries: Entry[]): string => {
    const parts = entries.flatMap(([mode, name, hash]) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(hash, 'hex')]);
    const args = ['hash-object', '-t', 'tree', '-w', '--stdin', '--literally'];
    return execFileSync('git', args, { cwd: folder, env, input: Buffer.concat(parts), encoding: 'utf8' }).trim();
  };
  const commitOf = (folder: string, tree: string): string => git(folder, 'commit-tree', tree, '-m', 'Hostile');

  probe(24, 'a server that leads elsewhere, ones that are slow, busy or away, one that points at others', async () => {
    const inner: string[] = [];
    server.answers.set('/leads/info/refs', (_request, response) => {
      response.writeHead(302, { location: `${server.origin}/inner/info/refs` }).end();
    });
    server.answers.set('inner', (request, response) => {
      inner.push(request.url ?? '');
      response.writeHead(404).end();
    });
    server.answers.set('slow', () => undefined);
    server.answers.set('busy', (_request, response) => void response.writeHead(429).end());
    server.answers.set('torn', (request) => void request.socket.destroy());
    server.answers.set(
      'private',
      (_request, response) => void response.writeHead(401, { 'www-authenticate': 'Basic' }).end(),
    );
    const hash = '1'.repeat(40);
    server.answers.set('/dumb/info/refs', (_request, response) => void response.end(`${hash}\trefs/heads/main\n`));
    server.answers.set('/dumb/HEAD', (_request, response) => void response.end('ref: refs/heads/main\n'));
    server.answers.set(
      '/dumb/objects/info/http-alternates',
      (_request, response) => void response.end(`${server.origin}/inner\n`),
    );
    const at = (name: string): string => `${server.origin}/${name}`;
    expect(
      await Promise.all([
        refusal(at('leads')),
        refusal(at('slow'), { wallMs: 1500 }),
        refusal(at('busy')),
        refusal(at('torn')),
        refusal(at('dumb')),
        refusal(at('private')),
        refusal(at('missing')),
      ]),
    ).toEqual(['redirect', 'silent', 'silent', 'silent', 'git', 'not_found', 'not_found']);
    expect(inner).toEqual([]);
  });

  probe(25, 'trees with .git/hooks, .GIT, .., a path, a twin, a link for .gitmodules, a name too long', async () => {
    const trees: ((blob: string, folder: string) => Entry[])[] = [
      (blob, folder) => [['40000', '.git', treeOf(folder, [['100755', 'post-checkout', blob]])]],
      (blob, folder) => [['40000', '.GIT', treeOf(folder, [['100644', 'config', blob]])]],
      (blob, folder) => [['40000', '..', treeOf(folder, [['100644', 'x', blob]])]],
      (blob) => [['100644', 'a/../../b', blob]],
      (blob) => [['100644', '/etc/passwd', blob]],
      (blob, folder) => [
        ['120000', 'a', blob],
        ['40000', 'a', treeOf(folder, [['100644', 'x', blob]])],
      ],
      (blob) => [['120000', '.gitmodules', blob]],
      // A good tree for git, which no file system takes.
      (blob) => [['100644', 'x'.repeat(256), blob]],
    ];
    const urls = trees.map(withTree);
    expect(await Promise.all(urls.map((url) => refusal(url)))).toEqual(trees.map(() => 'tree'));
  });

  probe(26, 'bombs: 10⁸ files in few trees, 200,000 files, a blob that unpacks to much, noise', async () => {
    const nested = withTree((blob, folder) => {
      let entry: Entry = ['100644', '', blob];
      for (let depth = 0; depth < 8; depth += 1) {
        const tree = treeOf(
          folder,
          Array.from({ length: 10 }, (_, at): Entry => [entry[0], `${at}`, entry[2]]),
        );
        entry = ['40000', '', tree];
      }
      return [['40000', 'x', entry[2]]];
    });
    const many = withTree((blob) =>
      Array.from({ length: 200_000 }, (_, at): Entry => ['100644', String(at).padStart(6, '0'), blob]),
    );
    const zeros = makeRepository(server, 'zeros', {});
    fs.writeFileSync(path.join(zeros.folder, 'zeros'), Buffer.alloc(mebibytes(32)));
    const noise = makeRepository(server, 'noise', {});
    fs.writeFileSync(path.join(noise.folder, 'noise'), randomBytes(mebibytes(8)));
    for (const { folder } of [zeros, noise]) {
      git(folder, 'add', '--all');
      git(folder, 'commit', '--quiet', '--message', 'Much');
    }
    const urls = [nested, many, zeros.url, noise.url];
    expect(await Promise.all(urls.map((url) => refusal(url)))).toEqual(['files', 'files', 'size', 'size']);
  });

  probe(27, 'submodules, LFS, filters and links: nothing of them is fetched, run or followed', async () => {
    const { url, folder } = makeRepository(server, 'modules', {
      '.gitmodules': `[submodule "inner"]\n\tpath = inner\n\turl = ${server.origin}/inner\n`,
      '.gitattributes': '*.bin filter=lfs\nsubst export-subst\n',
      'a.bin': `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 5\n`,
      subst: '$Format:%(describe)$\n',
    });
    fs.symlinkSync('/etc/shadow', path.join(folder, 'link'));
    fs.mkdirSync(path.join(folder, '.git', 'hooks'), { recursive: true });
    fs.writeFileSync(path.join(folder, '.git', 'hooks', 'post-checkout'), '#!/bin/sh\ntouch /tmp/hooked\n', {
      mode: 0o755,
    });
    git(folder, 'update-index', '--add', '--cacheinfo', `160000,${git(folder, 'rev-parse', 'HEAD')},inner`);
    git(folder, 'add', 'link');
    git(folder, 'commit', '--quiet', '--message', 'More');
    server.asked.length = 0;
    const cloned = await clone(url);
    expect(server.asked.every((one) => one.startsWith('/modules/'))).toBe(true);
    const tar = 'tar' in cloned ? cloned.tar : '';
    const script = 'ls inner; head -c 7 a.bin; cat link 2>&1';
    const seen = await run(['sh', '-c', script], { files: [{ source: tar, to: '/work', unpack: true }] }, box);
    expect(textOf(seen.stdout)).toMatch(/^version.*(No such file|Permission denied)/su);
  });

  probe(28, 'a tar over the cap, nothing at all, and an option for a reference', async () => {
    const small = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, 'x']));
    const { url } = makeRepository(server, 'tar', small);
    const empty = path.join(server.folder, 'empty');
    fs.mkdirSync(empty);
    git(empty, 'init', '--quiet');
    expect(
      await Promise.all([
        refusal(url, { maxBytes: 20_000 }),
        refusal(`${server.origin}/empty`),
        refusal(url, { ref: '--upload-pack=id' }),
        refusal(url, { ref: 'nowhere' }),
      ]),
    ).toEqual(['size', 'reference', 'reference', 'reference']);
  });
});
