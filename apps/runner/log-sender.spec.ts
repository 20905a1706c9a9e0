import { describe, expect, it } from '@jest/globals';
import { LogSender } from './log-sender.js';

const limits = { pieceBytes: 4, mostBytes: 10, pauseMs: 0 };

describe('the log of a test on its way', () => {
  it('ALGO1 goes in pieces, in order, up to the most that is kept', async () => {
    const sent: [number, string][] = [];
    const log = new LogSender(async (offset, bytes) => void sent.push([offset, bytes.toString()]), limits);
    log.add(Buffer.from('abcdef'));
    log.add(Buffer.from('ghijkl'));
    await log.end();
    expect(sent).toEqual([
      [0, 'abcd'],
      [4, 'efgh'],
      [8, 'ij'],
    ]);
  });

  it('ALGO1 goes on with what comes after a pause, and says at the end what kept it', async () => {
    const sent: string[] = [];
    const log = new LogSender(async (_offset, bytes) => void sent.push(bytes.toString()), limits);
    log.add(Buffer.from('ab'));
    await log.end();
    log.add(Buffer.from('cd'));
    await log.end();
    expect(sent).toEqual(['ab', 'cd']);
    const broken = new LogSender(() => Promise.reject(new Error('lost')), limits);
    broken.add(Buffer.from('x'));
    await expect(broken.end()).rejects.toThrow('lost');
  });
});
