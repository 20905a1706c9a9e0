import type { Root } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import rehypeKatex from 'rehype-katex';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { VFile } from 'vfile';
import { longestExcerpt } from '../contract/limits.js';
import { drawn, written } from './allowed.js';
import { formulas, shownByBrowsers } from './math.js';
import { mentioned } from './mentions.js';
import {
  bounded,
  displayedAlone,
  htmlAsWritten,
  idPrefix,
  idsOfText,
  inPage,
  plainWhereLong,
  straightened,
  TooComplex,
  wordsOf,
} from './reading.js';

/** Formulas may be many times as long as their source. */
const longestHtml = 2_000_000;

/** What a text becomes. */
export interface Rendered {
  /** Safe to show as it is. */
  html: string;
  /** The beginning of its words, for lists, mails and `og:description`. */
  excerpt: string;
  /** The logins that it names as `@login`, each once; not those in quotations. Whether there are such people is not looked at. */
  mentions: string[];
}

/** Formulas and code are drawn by others: what they made is looked at as well. A plugin that is used twice under one name runs once. */
const guarded = () => rehypeSanitize(drawn);
/** Formulas name characters by their numbers. */
const straightenedAsDrawn = () => straightened();
const told = () => (tree: Root, file: VFile) => void (file.data['excerpt'] = wordsOf(tree, longestExcerpt));

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(mentioned)
  .use(htmlAsWritten)
  .use(displayedAlone)
  .use(remarkRehype, { clobberPrefix: idPrefix, footnoteLabel: '†', footnoteLabelTagName: 'p' })
  .use(bounded)
  .use(inPage)
  .use(idsOfText)
  .use(rehypeSanitize, written)
  .use(straightened)
  .use(told)
  .use(rehypeKatex, formulas)
  .use(shownByBrowsers)
  .use(plainWhereLong)
  .use(rehypeHighlight)
  .use(straightenedAsDrawn)
  .use(guarded)
  .use(rehypeStringify)
  .freeze();

/**
 * Markdown with tables, formulas and code as safe HTML; HTML in it is shown as it was written. Not bounded in time: that is
 * its thread's part.
 * @throws TooComplex
 */
export const renderText = (text: string): Rendered => {
  const file = processor.processSync(text);
  const html = file.toString();
  if (html.length > longestHtml) throw new TooComplex();
  const { excerpt, mentions } = file.data as Pick<Rendered, 'excerpt' | 'mentions'>;
  return { html, excerpt, mentions };
};
