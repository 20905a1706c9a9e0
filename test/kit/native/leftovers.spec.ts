import { afterEach, describe, expect, it } from '@jest/globals';
import { leftovers, photograph } from './leftovers.mjs';

const signal = 'SIGUSR2';

describe('what a test file leaves to those after it', () => {
  const added: (() => void)[] = [];
  afterEach(() => {
    for (const listener of added.splice(0)) process.off(signal, listener);
  });

  it('is no listener of a library that is loaded for as long as the process lives', async () => {
    const before = photograph();
    await import('tus-js-client');
    expect(leftovers(before, photograph())).toEqual([]);
  });

  it('is any other, whatever it is called', async () => {
    await import('tus-js-client');
    const before = photograph();
    const listener = () => undefined;
    added.push(listener);
    process.on(signal, listener);
    expect(leftovers(before, photograph())).toEqual([`a listener of the process for ${signal}`]);
  });
});
