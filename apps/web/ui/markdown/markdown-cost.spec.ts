import { describe, expect, it } from '@jest/globals';
import { hasFormulas, isQuick } from './markdown-cost.js';

const longest = 50_000;
const filled = (piece: string, length = longest) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

describe('CHAMP2 a text of an organiser', () => {
  it.each(['**a*', '*a_ ', '>', '[^a]', '|a|b|\n|-|-|\n', '[a]: b\n', '[', 'www.a.b ', '**a*\n\n', '* * *\n', 'a'])(
    'is not read on the page where that may take long: 48 KB of %j',
    (piece) => {
      expect(isQuick(filled(piece))).toBe(false);
    },
  );

  it.each(['**a*', '*a_ ', '>', '[^a]'])('is not read on the page however short it is kept: 2 KB of %j', (piece) => {
    expect(isQuick(filled(piece, 2000))).toBe(false);
  });

  it('is read at once where it is what people write', () => {
    const rows = Array.from({ length: 20 }, (_, row) => `| ${row} | 0.${row} | name |`).join('\n');
    const text = `# Task\n\nPredict the **price** with [data](https://example.org).\n\n- one\n- two\n\n| a | b | c |\n|---|---|---|\n${rows}\n`;
    expect(isQuick(text)).toBe(true);
    expect(isQuick(filled('A sentence of *plain* words.\n\n', 10_000))).toBe(true);
    expect(isQuick('')).toBe(true);
  });

  it('has its formulas drawn, unless they are more than a page draws in a moment', () => {
    expect(hasFormulas('costs nothing')).toBe(false);
    expect(hasFormulas('$x^2$ and $$y$$')).toBe(true);
    expect(hasFormulas(filled('$x$ '))).toBe(false);
    expect(hasFormulas(`$${filled('x^', 20_000)}$`)).toBe(false);
  });
});
