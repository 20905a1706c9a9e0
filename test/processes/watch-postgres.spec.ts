import { describe, expect, it } from '@jest/globals';
import { watchPostgres } from '../../scripts/watch-postgres.mjs';

const pauses = { look: 1, shortest: 1, longest: 2 };
const full = () => Object.assign(new Error('The disk is full.'), { passes: true });

describe('a PostgreSQL that is looked after', () => {
  /** Watches one that has ended, and whose starts meet these faults one after the other. @returns what was said of it */
  const said = (faults: readonly Error[]) =>
    new Promise<string[]>((resolve) => {
      const lines: string[] = [];
      const left = [...faults];
      let alive = false;
      const end = async () => {
        await stop();
        resolve(lines);
      };
      const stop = watchPostgres(
        {
          isAlive: () => Promise.resolve(alive),
          startAgain: () => {
            const fault = left.shift();
            if (fault) return Promise.reject(fault);
            alive = true;
            return Promise.resolve();
          },
        },
        {
          pauses,
          report: (line) => {
            lines.push(line);
            if (line.endsWith('again.')) void end();
          },
          giveUp: (error) => {
            lines.push(`gave up: ${String(error)}`);
            void end();
          },
        },
      );
    });

  it('OPERATION is started again once a full disk has room, however long that takes, and says it once', async () => {
    expect(await said(Array.from({ length: 20 }, full))).toEqual([
      'PostgreSQL has ended; starting it again …',
      'The disk is full.',
      'PostgreSQL answers again.',
    ]);
  });

  it('OPERATION is given up when it can not be started, after some tries', async () => {
    const damaged = () => new Error('The data is damaged.');
    expect(await said(Array.from({ length: 4 }, damaged))).toContain('PostgreSQL answers again.');
    expect(await said(Array.from({ length: 5 }, damaged))).toEqual([
      'PostgreSQL has ended; starting it again …',
      'The data is damaged.',
      'gave up: Error: The data is damaged.',
    ]);
  });
});
