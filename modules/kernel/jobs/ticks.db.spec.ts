import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { Every, Ticks } from './ticks.js';

/** How often both processes had a turn, who waits for another one, and for that of an hour. */
const turns = { count: 0, seldom: 0, turned: () => {}, hour: Promise.withResolvers<void>() };

const someMore = (): Promise<void> =>
  new Promise((done) => {
    const until = turns.count + 20;
    turns.turned = () => turns.count >= until && done();
  });

class Work {
  /** Told apart from a function that lost its object. */
  private readonly step = 1;

  @Every({ turn: 'work of the test', seconds: 0, look: 0.01 })
  async run(): Promise<void> {
    turns.count += this.step;
    turns.turned();
    if (turns.count === 1) throw new Error('the first turn fails, as it has to here');
  }

  @Every({ turn: 'seldom work of the test', seconds: 3600, look: 0.01 })
  async seldom(): Promise<void> {
    turns.seldom += 1;
    turns.hour.resolve();
  }
}

describe('what is done from time to time', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  /** A process beside the application's, on the same database. */
  const process = async () => {
    const entityManager = { provide: EntityManager, useValue: api.get(MikroORM).em };
    class Process {}
    Module({ imports: [DiscoveryModule, ScheduleModule.forRoot()], providers: [Ticks, Work, entityManager] })(Process);
    const made = await NestFactory.createApplicationContext(Process, { logger: false });
    made.get(Ticks).begin();
    return made;
  };

  it('OPERATION a turn that fails comes again, and one of an hour is had by one process alone', async () => {
    const processes = [await process(), await process()];
    await turns.hour.promise;
    // Time in which the other one looks as well.
    await someMore();
    await Promise.all(processes.map((one) => one.close()));
    expect(turns.seldom).toBe(1);
  });

  it('OPERATION a clock that was ahead once holds no turn up until it is then', async () => {
    const ticks = api.get(Ticks);
    expect(await ticks.isDue('turn of a day', 86_400)).toBe(true);
    expect(await ticks.isDue('turn of a day', 86_400)).toBe(false);
    await api.sql(`update kernel.ticks set last_at = now() + interval '40 days' where name = 'turn of a day'`);
    expect(await ticks.isDue('turn of a day', 86_400)).toBe(true);
    expect(await ticks.isDue('turn of a day', 86_400)).toBe(false);
  });

  it('OPERATION nothing is done by time on a machine whose clock is far from the database’s', async () => {
    const before = turns.count;
    const refused = Promise.withResolvers<string>();
    const log = jest.spyOn(Logger.prototype, 'error').mockImplementation((error) => refused.resolve(String(error)));
    const ahead = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 86_400_000);
    const away = await process();
    try {
      expect(await refused.promise).toMatch(/more than an hour apart/u);
    } finally {
      ahead.mockRestore();
      log.mockRestore();
      await away.close();
    }
    expect(turns.count).toBe(before);
  });
});
