import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const text = readFileSync('docs/security.md', 'utf8');
const rows = [...text.matchAll(/^\| (\d+) \| (.+) \| (.+) \|$/gm)].map(([, number = '', what = '', proof = '']) => ({
  number: Number(number),
  what,
  proof,
}));
const proofs = rows.flatMap(({ number, proof }) =>
  [...proof.matchAll(/`([\w./-]+\.spec\.tsx?)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({
    number,
    file,
    title,
  })),
);

describe('the review of security', () => {
  it('SECURITY has a line for each of the 42, with a test or the reason why not', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 42 }, (_, at) => at + 1));
    const bare = rows.filter(({ number, proof }) => proof.length < 40 && !proofs.some((one) => one.number === number));
    expect(bare).toEqual([]);
  });

  it('SECURITY names tests that are there', () => {
    const gone = proofs.filter(({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title));
    expect(gone).toEqual([]);
    expect(proofs.length).toBeGreaterThan(50);
  });
});
