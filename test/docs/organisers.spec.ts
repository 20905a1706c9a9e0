import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
const english = path.join(root, 'locales/eng');

const texts = new Set(
  fs
    .readdirSync(english)
    .flatMap((file) => Object.values(JSON.parse(fs.readFileSync(path.join(english, file), 'utf8')) as object)),
);

/** What the handbook writes in italics is what stands on a page; an arrow leads from one to the next. */
const named = fs
  .readFileSync(path.join(root, 'docs/organisers.md'), 'utf8')
  .replaceAll(/`[^`]*`/gu, '')
  .replaceAll('**', '')
  .match(/(?<=\*)[^*]+(?=\*)/gu)
  ?.filter((_, at) => at % 2 === 0)
  .flatMap((one) => one.replaceAll(/\s+/gu, ' ').split(' → '));

describe('the handbook of organisers', () => {
  it('CHAMP5 names steps and buttons as the pages do', () => {
    expect(named?.length).toBeGreaterThan(20);
    expect(named?.filter((one) => !texts.has(one))).toEqual([]);
  });
});
