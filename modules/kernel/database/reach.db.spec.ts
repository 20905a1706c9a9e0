import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../test/kit/database.js';
import { reachDatabase } from './reach.js';

describe('the database at the start', () => {
  let database: TestDatabase;
  const web = createServer((_request, response) => void response.end());
  beforeAll(async () => {
    database = await createTestDatabase();
    await once(web.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(async () => {
    web.close();
    await database.drop();
  });

  const changed = (change: (url: URL) => void): string => {
    const url = new URL(database.url);
    change(url);
    return url.href;
  };

  it('OPERATION is passed when it answers', async () => {
    await reachDatabase(database.url);
  });

  it.each<[string, (url: URL) => void, RegExp]>([
    ['a wrong password', (url) => (url.password = 'hunter2'), /^The PostgreSQL at [\d.:]+ refuses user "\w+": look at/],
    ['an unknown database', (url) => (url.pathname = '/nowhere'), /has no database "nowhere": create it/],
    ['a port where nothing listens', (url) => (url.port = '2'), /^No database answers at [\d.]+:2 \(ECONNREFUSED\)/],
    ['a host that is none', (url) => (url.host = 'no-such-host.invalid'), /answers at no-such-host\.invalid:\d+ \(E/],
    ['another service', (url) => (url.port = String((web.address() as AddressInfo).port)), /^No database answers at/],
  ])('OPERATION names %s in one sentence, without the password', async (_what, change, sentence) => {
    const url = changed(change);
    const failure = await reachDatabase(url).then(
      () => null,
      (error: Error) => error,
    );
    expect(failure?.name).toBe('StartError');
    expect(failure?.message).toMatch(sentence);
    expect(failure?.message).not.toContain(new URL(url).password);
    expect(failure?.message).not.toContain('\n');
  });
});
