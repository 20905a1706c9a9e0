import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RenderLane } from './render-lane.js';

/** Says of each text which one it was in the thread, and with how many it came. It breaks on a bad one. */
const program = `let done = 0;
export default (texts) => {
  if (texts.includes('bad')) throw new Error('broken');
  return texts.map(() => ({ html: \`\${(done += 1)} of \${texts.length}\`, excerpt: '', mentions: [] }));
};`;

describe('FORUM2 the thread that renders texts', () => {
  let folder: string;
  let lane: RenderLane;
  const open = (together: number) => new RenderLane(60, together, join(folder, 'worker.mjs'));
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lane-'));
    await writeFile(join(folder, 'worker.mjs'), program);
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(() => {
    lane = open(1);
  });
  afterEach(() => lane.close());

  const htmlOf = async (text: string, id: string, gone?: AbortSignal) => (await lane.render(text, { id, gone })).html;
  const many = (count: number, id: string) => Array.from({ length: count }, () => htmlOf('a', id));

  it('is another person’s after one text of somebody who sends many', async () => {
    const theirs = many(10, 'many');
    const [first, second] = await Promise.all([htmlOf('b', 'few'), htmlOf('c', 'other')]);
    // The first of the many is in the thread by then, and the second is next.
    expect([first, second]).toEqual(['3 of 1', '4 of 1']);
    expect((await Promise.all(theirs)).at(-1)).toBe('12 of 1');
  });

  it('takes of one person at most one at a time, beside those of others', async () => {
    await lane.close();
    lane = open(8);
    const theirs = many(5, 'many');
    const others = ['b', 'c', 'd'].map((id) => htmlOf('a', id));
    expect(await Promise.all(theirs)).toEqual(['1 of 1', '2 of 4', '6 of 1', '7 of 1', '8 of 1']);
    expect(await Promise.all(others)).toEqual(['3 of 4', '4 of 4', '5 of 4']);
  });

  it('says later to who has twenty texts in waiting, and to nobody else', async () => {
    const theirs = many(21, 'many');
    await expect(htmlOf('a', 'many')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      parts: { details: { retryAfter: 1 } },
    });
    expect(await htmlOf('b', 'few')).toBe('3 of 1');
    await Promise.all(theirs);
    expect(await htmlOf('a', 'many')).toBe('23 of 1');
  });

  it('does nothing for who is gone, whose place is free', async () => {
    const gone = new AbortController();
    const first = htmlOf('a', 'many');
    const left = Array.from({ length: 20 }, () => htmlOf('a', 'many', gone.signal));
    const answers = Promise.allSettled(left);
    gone.abort();
    const next = htmlOf('a', 'many');
    expect((await answers).map(({ status }) => status)).toEqual(left.map(() => 'rejected'));
    expect([await first, await next]).toEqual(['1 of 1', '2 of 1']);
  });

  it('finds by halves the one of many texts that breaks it, and answers the others', async () => {
    await lane.close();
    lane = open(8);
    const first = htmlOf('a', 'first');
    const texts = ['a', 'a', 'a', 'a', 'a', 'bad', 'a', 'a'];
    const answers = await Promise.allSettled(texts.map((text, at) => htmlOf(text, `person ${at}`)));
    await first;
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))).toEqual([
      '2 of 4', '3 of 4', '4 of 4', '5 of 4', '6 of 1', 'refused', '7 of 2', '8 of 2',
    ]); // prettier-ignore
  });
});
