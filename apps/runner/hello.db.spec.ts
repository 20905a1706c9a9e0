import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aChampionshipByCode } from '../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import type { RunResult, Sandbox } from '../../modules/sandbox/sandbox.js';
import { usualAlgorithm } from '../../modules/championships/algorithms/contract/algorithm.js';
import { OperationsApi } from '../../modules/scoring/operations.api.js';
import { packagesOf } from './environment.js';
import { RunnerServer } from './server.js';

const packages = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `a-library-of-python-${n}`, version: `1.${n}.0.post1` }));

describe('what a runner says of itself', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ env: { SANDBOX_IMAGES: 'image-0=/srv/0,image-49=/srv/49' } });
  });
  afterAll(() => api.close());

  it('ALGO1 SUB6 is taken of one with 50 images of 5,000 packages, told as far as there is room for them', async () => {
    const server = new RunnerServer(api.url, await api.get(OperationsApi).runnerToken('many'), 'many');
    const box = { complete: true, failed: [], accepted: [] };
    const about = { image: '/', packages: packages(100), adapter: 'stand-in', box, slots: 1 };
    const long = (_: unknown, n: number) => ({ name: `image-${n}`, packages: packages(n === 0 ? 100 : 5000) });
    const images = Array.from({ length: 50 }, long);
    const said = await server.hello({ ...about, images }, new AbortController().signal);
    expect(said.mostPackages).toBeGreaterThan(200);
    const told = async (image: string) => {
      const { champname, owner } = await aChampionshipByCode(api, { algorithm: { ...usualAlgorithm, image } });
      const { body } = await owner.http.get(`/api/championships/${champname}/box`).expect(200);
      return { packages: body.packages as object[], count: body.packageCount as number | undefined };
    };
    expect(await told('')).toEqual({ packages: packages(100), count: undefined });
    expect(await told('image-0')).toEqual({ packages: packages(100), count: undefined });
    expect(await told('image-49')).toEqual({ packages: packages(said.mostPackages!), count: 5000 });
    const short = await server.hello({ ...about, images: images.slice(0, 1) }, new AbortController().signal);
    expect(short.mostPackages).toBeNull();
    const usual = await server.hello({ ...about, packages: packages(5000), images }, new AbortController().signal);
    expect(await told('')).toEqual({ packages: packages(usual.mostPackages!), count: 5000 });
    expect((await told('image-0')).count).toBeUndefined();
    const ended = { verdict: 'ok', stdout: Buffer.from(JSON.stringify(packages(6000))) } as RunResult;
    const full = { run: () => Promise.resolve(ended) } as Partial<Sandbox> as Sandbox;
    const all = await packagesOf(full, '/', new AbortController().signal);
    const one = await server.hello({ ...about, packages: all, images: [] }, new AbortController().signal);
    expect([one.mostPackages, (await told('')).count]).toEqual([5000, 6000]);
  });
});
