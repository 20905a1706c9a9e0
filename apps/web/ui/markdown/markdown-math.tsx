import 'katex/dist/katex.css';
import rehypeKatex from 'rehype-katex';
import remarkMath from 'remark-math';
import { MarkdownView, type MarkdownProps } from './markdown-view.js';

/** Texts may be written by anyone who runs a championship: no links or macros without end from a formula. */
const safe = { trust: false, maxExpand: 500, maxSize: 20, strict: 'ignore', throwOnError: false } as const;

/** People write a displayed formula on one line; the parser wants its dollars on lines of their own. */
const displayed = (text: string) => text.replace(/^\$\$(.+)\$\$$/gm, '$$$$\n$1\n$$$$');

export function MarkdownMath({ text }: MarkdownProps) {
  return <MarkdownView text={displayed(text)} remarkPlugins={[remarkMath]} afterSanitizing={[[rehypeKatex, safe]]} />;
}
