import { describe, expect, it } from '@jest/globals';
import { costOf } from './cost.js';

const staircase = (steps: number, step: (at: number) => string): string =>
  Array.from({ length: steps }, (_, at) => step(at)).join('\n');

describe('FORUM2 what a text costs, by what stands in it', () => {
  it.each<[string, string]>([
    ['words', 'A few words of somebody, with **one** [link](https://example.org) and $x^2$.\n\n'.repeat(100)],
    ['a list in a list in a list', '- a\n  - b\n    1. c\n       > d\n- e\n2. f\n   - g\n'.repeat(20)],
    ['a table', `a|b|c\n-|-|-\n${'1|2|3\n'.repeat(300)}`],
    ['code of many marks', `\`\`\`\n${'- [0] *a*_b_ `c` <d>\n'.repeat(500)}\`\`\`\n\nIt fails.`],
    ['a formula of many lines', `$$\n${'x_1 * [y_2] * z_3 \\\\\n'.repeat(400)}$$`],
    ['lines across the page', '- - - - - - - - - - - - -\n\n* * *\n\na\n'.repeat(20)],
    ['a long session of a shell', `${'>>> print(a[0])\n'.repeat(150)}`],
  ])('is little for %s', (_, text) => {
    expect(costOf(text)).toBe('quick');
  });

  it.each<[string, string]>([
    [
      'an article',
      'A **paragraph** with a [link](https://example.org) and `code`.\n\n## Part\n\n- an item\n\n'.repeat(900),
    ],
    ['a large table', `a|b|c|d|e\n-|-|-|-|-\n${'1.5|2.5|3.5|4.5|5.5\n'.repeat(1000)}`],
    [
      'a long record in a fence',
      `It says:\n\n\`\`\`text\n${'[12:00:01] *info* a_b <c> `d` $e\n'.repeat(2000)}\`\`\`\n`,
    ],
  ])('is more for %s, which is read none the less', (_, text) => {
    expect(costOf(text)).toBe('slow');
  });

  it.each<[string, string]>([
    ['emphasis in one paragraph', '**a*'.repeat(12_000)],
    ['two kinds of emphasis', '*a_ '.repeat(4000)],
    ['stars alone', `${'*'.repeat(4000)}a${'*'.repeat(4000)}`],
    ['struck words', '~~a~ '.repeat(4000)],
    ['brackets', `${'['.repeat(4000)}${']'.repeat(4000)}`],
    ['links in links', '[a]('.repeat(4000)],
    ['links by name', '[a][b] '.repeat(4000)],
    ['formulas', '$a '.repeat(6000)],
    ['declarations', 'a <!A '.repeat(2000)],
    ['underlined headings', 'a\n---\n'.repeat(2000)],
    ['footnotes', staircase(8000, (at) => `[^${at}]: x\n`)],
    ['a table of very many rows', `a|b\n-|-\n${'1|2\n'.repeat(13_000)}`],
    ['lists in lists on one line', `${'- '.repeat(30)}a`],
    ['numbered ones', `${'1) '.repeat(30)}a`],
    ['lists by tabs', `${'+\t'.repeat(9950)}a`],
    ['quotations in quotations', `${'> '.repeat(30)}a`],
    ['quotations of lists', `${'> - '.repeat(15)}a`],
    ['footnotes in footnotes', `${'[^a]: '.repeat(30)}a`],
    ['lists in lists, line by line', staircase(30, (at) => `${'  '.repeat(at)}- a`)],
    ['such with quotations between', staircase(30, (at) => `${'> '.repeat(at % 3)}${'  '.repeat(at)}- a`)],
    ['such with what looks like an end', staircase(30, (at) => `${'  '.repeat(at)}- a\n2) b`)],
    ['such with words at the edge', staircase(30, (at) => `${'    '.repeat(at)}-   a\n    - b`)],
    ['many lists of some depth', `${'- '.repeat(18)}a\n\n`.repeat(500)],
    ['many lines of some depth', `${'- '.repeat(18)}a\n${`${'  '.repeat(18)}b\n\n`.repeat(500)}`],
  ])('is too much for %s', (_, text) => {
    expect(costOf(text)).toBe('refused');
  });

  const dear = '**a*'.repeat(3000);
  it.each<[string, string]>([
    ['within a list', `- \`\`\`\n${dear}`],
    ['that ended', `\`\`\`\na\n\`\`\`\n${dear}`],
    ['that another sign does not go on with', `~~~\n\`\`\`\n~~~\n${dear}`],
    ['that HTML holds', `<!--\n\`\`\`\n-->\n${dear}`],
    ['that a former one ends', ` \`\`\`\n\`\`\`\n${dear}`],
    ['that a byte order mark hides', `\uFEFF\`\`\`\n\`\`\`\n${dear}`],
    ['that is words in code', `\`\`\` a \`\n${dear}`],
  ])('is not hidden by a fence %s', (_, text) => {
    expect(costOf(text)).toBe('refused');
  });

  it('is counted in the time that reading its letters takes, whatever it is', () => {
    for (const part of ['- ', '> ', '- -', '[^a]: ', '[^', '\\', '`', '$$', '\n', '\n- ', '= ', '\t', '1'])
      expect(['quick', 'slow', 'refused']).toContain(costOf(part.repeat(200_000 / part.length)));
  });
});
