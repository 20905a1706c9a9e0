import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readPdf, type ReadPdf } from './read-pdf.js';

const folder = mkdtempSync(join(tmpdir(), 'podium-agreement-'));
afterAll(() => rmSync(folder, { recursive: true }));

const make = (name: string): Buffer => {
  const path = join(folder, name);
  execFileSync(process.execPath, ['scripts/agreement.mjs', path]);
  return readFileSync(path);
};
const textOf = (language: string): string => readFileSync(`docs/agreement/${language}.md`, 'utf8');
const sectionsOf = (language: string): string[] =>
  [...textOf(language).matchAll(/^## (.*)$/gmu)].map(([, title = '']) => title);
const squeezed = (text: string): string => text.replaceAll(/\s+/gu, '');

describe('NAV10 the user agreement as a PDF', () => {
  let file: Buffer;
  let pdf: ReadPdf;
  let objects: string;
  beforeAll(() => {
    file = make('agreement.pdf');
    pdf = readPdf(file);
    objects = [...pdf.objects.values()].join('\n');
  });

  it('NAV10 has both languages, section by section', () => {
    expect(sectionsOf('rus')).toHaveLength(sectionsOf('eng').length);
    const whole = squeezed(pdf.pages.join(''));
    for (const language of ['rus', 'eng']) {
      const [, head = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/u.exec(textOf(language)) ?? [];
      const value = (name: string) => new RegExp(`^${name}: (.*)$`, 'mu').exec(head)?.[1] ?? '?';
      const paragraphs = body
        .replaceAll(/\{(\w+)\}/gu, (_, name: string) => value(name))
        .split(/\n(?:\n|(?=- ))|^##? .*\n/mu)
        .map((paragraph) => squeezed(paragraph.replace(/^- /u, '')))
        .filter((paragraph) => paragraph && !paragraph.startsWith('#'));
      expect(paragraphs.length).toBeGreaterThan(35);
      for (const paragraph of paragraphs) expect(whole).toContain(paragraph);
    }
    expect(whole).not.toMatch(/[{}\uFFFD]/u);
  });

  it('NAV10 begins with a title page, and contents that name the right pages', () => {
    expect(pdf.pages.length).toBeGreaterThan(5);
    expect(pdf.pages[0]).toMatch(/Пользовательское\s+соглашение\s+User agreement/u);
    const lines = (pdf.pages[1] ?? '').split('\n');
    for (const language of ['rus', 'eng']) {
      for (const [index, title] of sectionsOf(language).entries()) {
        const heading = `${index + 1}. ${title}`;
        const page = Number(lines[lines.indexOf(heading) + 1]);
        expect({ heading, found: pdf.pages[page - 1]?.split('\n').includes(heading) }).toEqual({
          heading,
          found: true,
        });
      }
    }
  });

  it('NAV10 numbers every page after the title', () => {
    const { length } = pdf.pages;
    const feet = pdf.pages.slice(1).map((page) => page.trimEnd().split('\n').at(-1));
    expect(feet).toEqual(feet.map((_, index) => `${index + 2} / ${length}`));
  });

  it('NAV10 has bookmarks for both languages and every section', () => {
    expect(pdf.bookmarks).toEqual(expect.arrayContaining([...sectionsOf('rus'), ...sectionsOf('eng')]));
  });

  it('NAV10 tells title and languages, is tagged, of A4, with its fonts in it', () => {
    expect(file.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
    expect(objects).toContain('/Lang (ru)');
    expect(objects).toContain('/Lang (en)');
    expect(objects).toContain('/DisplayDocTitle true');
    expect(objects).toContain('/Marked true');
    expect(objects.match(/\/FontFile2 /gu)).toHaveLength(2);
    expect(new Set(objects.match(/\/MediaBox \[[^\]]*\]/gu))).toEqual(new Set(['/MediaBox [0 0 595.28 841.89]']));
  });

  it('NAV10 comes out the same from the same text', () => {
    expect(make('again.pdf').equals(file)).toBe(true);
  });
});
