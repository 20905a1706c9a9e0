import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/kit/database.js';
import { silentWay } from '../../../test/kit/silent-way.js';
import { SocketPlaces } from './socket-places.js';

describe('places of sockets', () => {
  let database: TestDatabase;
  let places: SocketPlaces;
  beforeAll(async () => {
    database = await createTestDatabase();
    places = new SocketPlaces(database.url);
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(async () => {
    await places.close();
    await database.drop();
  });

  /** Statements that were begun while another one was under way on the same connection. */
  const overlaps = (): { count: number } => {
    const seen = { count: 0 };
    const busy = new WeakSet<pg.Client>();
    const run = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
    jest.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...args: unknown[]) {
      if (busy.has(this)) seen.count += 1;
      busy.add(this);
      return run.apply(this, args).finally(() => busy.delete(this));
    } as never);
    return seen;
  };

  it('OPERATION takes and gives back places with one statement at a time', async () => {
    const seen = overlaps();
    const released = await Promise.all(Array.from({ length: 20 }, () => places.take('a class', 20)));
    expect(released.every(Boolean)).toBe(true);
    const given = released.map(async (release) => release?.());
    const taken = await Promise.all(Array.from({ length: 20 }, () => places.take('a class', 20)));
    await Promise.all(given);
    expect(taken.every(Boolean)).toBe(true);
    expect(await places.take('a class', 20)).toBeNull();
    expect(seen.count).toBe(0);
  });

  it('OPERATION gives places again after its connection fell silent and was given up', async () => {
    const way = await silentWay(database.url);
    const over = new SocketPlaces(way.url, 2);
    expect(await over.take('a page', 5)).not.toBeNull();
    expect(way.silence('podium-sockets')).toBe(1);
    await expect(over.take('a page', 5)).rejects.toThrow('Connection terminated');
    expect(await over.take('a page', 5)).not.toBeNull();
    await over.close();
    await way.close();
  }, 90_000);
});
