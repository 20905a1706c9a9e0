import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { CloningSandbox } from '../sandbox.js';
import { hostile, resolve } from '../testing/hostile-addresses.js';
import { HostSilent } from './address.js';
import { CloneBroken, cloneRepository } from './clone.js';
import { cloneScript, exits, isOldGit } from './git.js';

/** One in which nothing may be begun. */
const closed = { runWithin: () => Promise.reject(new Error('git was begun')) } as unknown as CloningSandbox;
const refusal = (url: string, rules: object = {}) =>
  cloneRepository(
    closed,
    { url, maxBytes: 1, maxFiles: 1, rules: { resolve, ...rules } },
    new AbortController().signal,
  );

describe('the clone of an address that is no repository’s', () => {
  it.each(hostile)('ALGO2 probe 23: begins no git for %s, and says why (%s)', async (url, fault) => {
    // A name of the network within is as unknown as any other: nobody learns which there are.
    const isUnknown = fault === 'unknown' || fault === 'private';
    expect(await refusal(url)).toEqual(
      isUnknown ? { refused: 'not_found', detail: 'unknown' } : { refused: 'address', detail: fault },
    );
  });

  it('ALGO2 says that a championship takes repositories from other hosts, and that a reference is none', async () => {
    const url = 'https://git.example.com/a';
    expect(await refusal(url, { allowedHosts: ['code.example.org'] })).toMatchObject({ refused: 'host' });
    const request = { url, ref: '--upload-pack=id', maxBytes: 1, maxFiles: 1, rules: { resolve } };
    const answer = await cloneRepository(closed, request, new AbortController().signal);
    expect(answer).toMatchObject({ refused: 'reference' });
  });
});

describe('the clone of a repository whose host nobody can ask', () => {
  const url = 'https://git.example.com/a';
  /** By a box in which git ends so. */
  const clonedBy = (result: object, look: (host: string) => Promise<string[]> = resolve) => {
    const ended = { verdict: 'nonzero', exitCode: 1, stdout: Buffer.alloc(0), stderr: Buffer.alloc(0), collected: [] };
    const box = { runWithin: () => Promise.resolve({ ...ended, ...result }) } as unknown as CloningSandbox;
    const request = { url, maxBytes: 1, maxFiles: 1, rules: { resolve: look } };
    return cloneRepository(box, request, new AbortController().signal);
  };
  const fails = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

  it('ALGO1 is not said to be none where no server of names answers, and is where the name means nothing', async () => {
    await expect(clonedBy({}, fails('EAI_AGAIN'))).rejects.toThrow(HostSilent);
    expect(await clonedBy({}, fails('ENOTFOUND'))).toEqual({ refused: 'not_found', detail: 'unknown' });
  });

  it.each([
    "fatal: unable to access 'https://git.example.com/a/': The requested URL returned error: 429",
    "fatal: unable to access 'https://git.example.com/a/': The requested URL returned error: 503",
    "fatal: unable to access 'https://git.example.com/a/': Failed to connect to git.example.com port 443 after 0 ms: Couldn't connect to server",
    "fatal: unable to access 'https://git.example.com/a/': Operation too slow. Less than 1000 bytes/sec transferred the last 20 seconds",
    "fatal: unable to access 'https://git.example.com/a/': Empty reply from server",
    'error: RPC failed; curl 56 Recv failure: Connection reset by peer\nfatal: early EOF',
  ])('ALGO1 is not said to be none where git says: %s', async (said) => {
    await expect(clonedBy({ stderr: Buffer.from(said) })).rejects.toThrow(HostSilent);
  });

  it('ALGO1 is not said to be none where nothing came in time, and is where git itself took it', async () => {
    await expect(clonedBy({ verdict: 'time', exitCode: null })).rejects.toThrow(HostSilent);
    expect(await clonedBy({ verdict: 'cpu', exitCode: null })).toMatchObject({ refused: 'time' });
  });
});

describe('the git that clones', () => {
  const address = {
    url: 'https://git.example.com/a',
    pins: ['git.example.com:443:93.184.216.34'],
    protocol: 'https' as const,
  };
  /** How the script ends where git says that it is of this version, and knows nothing else. */
  const endOf = (version: string): number | null => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'podium-git-'));
    try {
      writeFileSync(path.join(folder, 'git'), `#!/bin/sh\n[ "$1" = version ] && echo '${version}' || exit 1\n`);
      chmodSync(path.join(folder, 'git'), 0o755);
      const env = { PATH: `${folder}:/usr/bin:/bin` };
      return spawnSync('/bin/sh', ['-c', cloneScript(address), 'clone', address.url, '', '1', '1'], { env }).status;
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it.each(['git version 2.36.9', 'git version 1.99.0', 'nothing'])(
    'ALGO2 probe 24: begins no clone that it could not hold to the addresses that were looked at: %s',
    (version) => {
      expect(endOf(version)).toBe(exits.old);
      expect(isOldGit(version)).toBe(true);
    },
  );

  it.each(['git version 2.37.0', 'git version 2.39.5 (Debian)', 'git version 3.0.0'])(
    'ALGO2 goes on with one that it can hold: %s',
    (version) => {
      expect(endOf(version)).toBe(1);
      expect(isOldGit(version)).toBe(false);
    },
  );

  it('ALGO2 an image with an older one is the box’s fault, and not the repository’s', async () => {
    const old = {
      verdict: 'nonzero',
      exitCode: exits.old,
      stdout: Buffer.alloc(0),
      stderr: Buffer.alloc(0),
      collected: [],
    };
    const box = { runWithin: () => Promise.resolve(old) } as unknown as CloningSandbox;
    const request = { url: address.url, maxBytes: 1, maxFiles: 1, rules: { resolve } };
    await expect(cloneRepository(box, request, new AbortController().signal)).rejects.toThrow(CloneBroken);
  });
});
