import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const web = path.join(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(web, file), 'utf8');
const sheets = fs.globSync('**/*.module.css', { cwd: web });
const sources = fs.globSync('**/*.{ts,tsx}', { cwd: web }).filter((file) => !/\.spec\./.test(file));
const classesOf = (css: string) => new Set([...css.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name]) => name));

const words = classesOf(read('ui/kit.css'));
const composed = sheets.flatMap((file) =>
  [...read(file).matchAll(/composes: ([\w -]+) from global/g)].map(([, names = '']) => ({ file, names })),
);
const named = sources.flatMap((file) =>
  [...read(file).matchAll(/className="([^"]+)"/g)].map(([, names = '']) => ({ file, names })),
);

describe('the words of the kit', () => {
  const uses = [...composed, ...named].flatMap(({ file, names }) => names.split(' ').map((name) => ({ file, name })));

  it('stand in kit.css, whoever names them', () => {
    expect(uses.filter(({ name }) => !words.has(name))).toEqual([]);
  });

  it('are all in use', () => {
    const used = new Set(uses.map(({ name }) => name));
    expect([...words].filter((name) => !used.has(name ?? ''))).toEqual([]);
  });
});

describe('the classes of a part', () => {
  const texts = new Map([...sheets, ...sources].map((file) => [file, read(file)]));
  const text = (file: string) => texts.get(file) ?? '';
  const composers = sheets.map(text).join('\n');

  it('are there where they are named', () => {
    const unknown = sources.flatMap((file) =>
      [...text(file).matchAll(/^import (\w+) from '(#web\/|\.)(.*\.module\.css)';$/gm)].flatMap(
        ([, styles = '', from, sheet = '']) => {
          const classes = classesOf(text(from === '.' ? path.join(path.dirname(file), `.${sheet}`) : sheet));
          return [...text(file).matchAll(new RegExp(`className=\\{[^}]*?\\b${styles}\\.(\\w+)`, 'g'))]
            .map(([, name]) => name)
            .filter((name) => !classes.has(name))
            .map((name) => `${file}: ${name}`);
        },
      ),
    );
    expect(unknown).toEqual([]);
  });

  it('are each named by who imports them', () => {
    const dead = sheets.flatMap((sheet) => {
      const importers = sources.map(text).filter((source) => source.includes(`/${path.basename(sheet)}'`));
      const isNamed = (name = '') =>
        importers.some((source) => new RegExp(`\\.${name}\\b|'${name}'`).test(source)) ||
        new RegExp(`composes: [^;]*\\b${name}\\b`).test(composers);
      return [...classesOf(text(sheet).replaceAll(/:global\([^{]*\)/g, ''))]
        .filter((name) => !isNamed(name))
        .map((name) => `${sheet}: ${name}`);
    });
    expect(dead).toEqual([]);
  });
});
