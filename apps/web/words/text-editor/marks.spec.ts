import { describe, expect, it } from '@jest/globals';
import { marks, type Tool } from './marks.js';

/** A text with its selection between bars, after a tool was used. */
const after = (tool: Tool, text: string): string => {
  const start = text.indexOf('|');
  const end = text.lastIndexOf('|') - 1;
  const value = text.replaceAll('|', '');
  const made = marks[tool]({ value, start, end: Math.max(start, end) });
  const [from, to] = made.select;
  const marked = `${made.text.slice(0, from)}|${made.text.slice(from, to)}|${made.text.slice(to)}`;
  return `${value.slice(0, made.start)}${marked}${value.slice(made.end)}`;
};

describe('FORUM2 tools of the editor', () => {
  it.each<[Tool, string, string]>([
    ['bold', 'a |word| b', 'a **|word|** b'],
    ['bold', 'a **|word|** b', 'a |word| b'],
    ['bold', 'a **|word| b', 'a ****|word|** b'],
    ['bold', 'a |word|** b', 'a **|word|**** b'],
    ['italic', '||', '*||*'],
    ['formula', '|x^2|', '$|x^2|$'],
    ['code', '|x|', '`|x|`'],
    ['code', '|one\ntwo|', '```\n|one\ntwo|\n```'],
    ['code', '```\n|one\ntwo|\n```', '|one\ntwo|'],
    ['list', '|one\n|two', '- one\n- ||two'],
    ['list', 'before\none |one\ntwo|', 'before\n- one one\n- two||'],
    ['quote', '|words|', '> words||'],
    ['heading', 'Ti|t|le', '## Tit||le'],
    ['link', '|words|', '[words](https://||)'],
    ['link', '|https://example.org|', '[||](https://example.org)'],
    ['link', '|see https://example.org|', '[see https://example.org](https://||)'],
  ])('%s makes of %j', (tool, before, expected) => {
    expect(after(tool, before)).toBe(expected);
  });
});
