import { describe, expect, it } from '@jest/globals';
import { readLaunch } from './launch.js';

describe('podium.yaml', () => {
  it('ALGO1 says what is run as a line or as words, and what is done before', () => {
    expect(readLaunch('run: python3 main.py')).toEqual({ run: ['/bin/sh', '-c', 'python3 main.py'], build: null });
    expect(readLaunch('run: [./main]\nbuild: [make, -j2]\n')).toEqual({ run: ['./main'], build: ['make', '-j2'] });
  });

  it.each([
    ['', 'podium.yaml'],
    ['build: make', 'run'],
    ['run: []', 'run'],
    ['run: "python3 \\0 x"', 'run'],
    ['run: [python3, "\\0"]', 'run'],
    ['run: {a: b}', 'run'],
    ['run: "', 'podium.yaml'],
    ['a: &a [1]\nrun: *a', 'podium.yaml'],
  ])('ALGO1 is refused with a sentence: %j', (text, word) => {
    expect(readLaunch(text)).toEqual(expect.stringContaining(word));
  });
});
