import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
const documents = fs.globSync(['*.md', '{docs,modules,apps,test}/**/*.md'], { cwd: root });

/** Targets of Markdown links and pictures that lead to files of the repository. */
const linksOf = (file: string): string[] =>
  [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*/, ''))
    .filter((target) => target && !/^([a-z]+:|\/)/.test(target));

const operations = fs.readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
/** How a page of Markdown is led to one of its headings. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/gu, '')
    .replaceAll(' ', '-');

describe('documents', () => {
  it('DOCS docs/operations.md begins with its headings, in their order', () => {
    const headings = [...operations.matchAll(/^##(#?) (.+)$/gmu)].map(
      ([, isBelow, heading = '']) => `${isBelow ? '  ' : ''}- [${heading}](#${anchorOf(heading)})`,
    );
    expect(operations.startsWith(`# Operations\n\n${headings.join('\n')}\n\n`)).toBe(true);
  });

  it.each(documents.filter((file) => linksOf(file).length > 0))('DOCS %s links to files that are there', (file) => {
    const missing = linksOf(file).filter((link) => !fs.existsSync(path.join(root, path.dirname(file), link)));
    expect(missing).toEqual([]);
  });
});
