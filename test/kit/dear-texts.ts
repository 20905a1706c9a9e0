/** Texts that are dear to read for their size, each family made of one construct said very often. */
const families: Record<string, (size: number) => string> = {
  lists: (size) => `${'- '.repeat(size)}a`,
  'numbered lists': (size) => `${'1) '.repeat(size)}a`,
  'lists line by line': (size) => Array.from({ length: size / 20 }, (_, at) => `${' '.repeat(2 * at)}- a`).join('\n'),
  'many short lists': (size) => `${'- '.repeat(7)}a\n\n`.repeat(size / 8),
  quotations: (size) => `${'> '.repeat(size)}a`,
  'many short quotations': (size) => `${'> '.repeat(7)}a\n\n`.repeat(size / 8),
  emphasis: (size) => '**a*'.repeat(size),
  'two kinds of emphasis': (size) => '*a_ '.repeat(size),
  stars: (size) => `${'*'.repeat(size)}a${'*'.repeat(size)}`,
  brackets: (size) => `${'['.repeat(size)}${']'.repeat(size)}`,
  links: (size) => '[a]('.repeat(size),
  references: (size) => '[a][b] '.repeat(size),
  backticks: (size) => '`a '.repeat(size),
  tables: (size) => `a|b|c|d\n-|-|-|-\n${'1|2|3|4\n'.repeat(size / 4)}`,
  'wide tables': (size) => `${'|a'.repeat(size)}\n${'|-'.repeat(size)}\n${'|1'.repeat(size)}`,
  html: (size) => 'a <b c="'.repeat(size),
  declarations: (size) => 'a <!A '.repeat(size),
  formulas: (size) => '$a $ '.repeat(size / 2),
  footnotes: (size) => Array.from({ length: size / 4 }, (_, at) => `[^${at}]\n\n[^${at}]: x\n\n`).join(''),
  'nested footnotes': (size) => `${'[^a]: '.repeat(size)}a`,
  entities: (size) => '&#x41;'.repeat(size),
  headings: (size) => 'a\n===\n'.repeat(size / 2),
  code: (size) => `~~~c\n${'a b '.repeat(size)}\n~~~`,
  addresses: (size) => 'www.a.b '.repeat(size),
  mentions: (size) => '@alice '.repeat(size),
};

/** As many as are wished for, of each family some small enough to be read and some that are not. */
export const dearTexts = (count: number): string[] => {
  const made = Object.values(families);
  return Array.from({ length: count }, (_, at) => {
    const round = Math.floor(at / made.length);
    return made[at % made.length]?.([160, 340, 1200, 4000][round % 4] ?? 160) ?? '';
  });
};
