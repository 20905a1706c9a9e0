import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { addressOf } from './address.js';

describe('CLI1 addresses of calls', () => {
  it('CLI1 have their parameters within the path and the query behind it', () => {
    const route = 'GET championships/{champname}/files/{name}';
    expect(addressOf(route, { params: { champname: 'small', name: 'a b.csv' }, query: { v: 1, w: undefined } })).toBe(
      '/api/championships/small/files/a%20b.csv?v=1',
    );
    expect(addressOf('GET /sitemap.xml')).toBe('/sitemap.xml');
  });

  it('LB4 ARCH names a list once for each of it, whatever stands in a name', () => {
    const input = { params: { champname: 'small' }, query: { team: ['A, B', 'C&D'], limit: 5, board: [] } };
    expect(addressOf('GET championships/{champname}/leaderboard', input)).toBe(
      '/api/championships/small/leaderboard?team=A%2C+B&team=C%26D&limit=5',
    );
  });

  it('CLI1 are made here alone: no page and no part of the console writes one by hand', () => {
    const sources = globSync('apps/{web,admin}/**/*.{ts,tsx}').filter((file) => !/\.spec\.|testing|kit/.test(file));
    // The one of all resources of react-admin, which puts their names behind it.
    const known = [`apps/admin/data-provider.ts: '/api/`];
    const written = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/['"`]\/api\//g)].map(
        ([found]) => `${file.replaceAll('\\', '/')}: ${found}`,
      ),
    );
    expect(sources.length).toBeGreaterThan(300);
    expect(written).toEqual(known);
  });
});
