import { describe, expect, it } from '@jest/globals';
import { parseFragment } from 'parse5';
import { hostileTexts, type Parsed, strangeIn } from '../../../test/kit/hostile-texts.js';
import { renderText } from './render-text.js';

describe('FORUM2 what strangers write', () => {
  it('is a corpus of at least 200 cases', () => {
    expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(200);
  });

  it.each(hostileTexts)('runs nothing: %j', (text) => {
    const { html, excerpt } = renderText(text);
    expect(strangeIn(parseFragment(html) as Parsed)).toEqual([]);
    // Within words and tables, and twice, it is no other.
    const nested = renderText(`- a **b ${text} c** d\n\n> ${text}`).html;
    expect(strangeIn(parseFragment(nested) as Parsed)).toEqual([]);
    expect(excerpt.length).toBeLessThanOrEqual(301);
  });

  it('is read by browsers as it was written: what they make of it is the same again', () => {
    expect(strangeIn(parseFragment('<p onclick="x"><svg></svg></p>') as Parsed)).toEqual(['onclick=x', '<svg>']);
  });
});
