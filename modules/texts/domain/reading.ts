import { createHash } from 'node:crypto';
import type { Element, Root } from 'hast';
import type { Root as Written } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { straight } from '../../kernel/contract/texts/straight.js';
import { uuidForm } from '../../kernel/contract/uuid.js';

/** More than a page shows in a moment, or than its reader can follow. */
const most = { nodes: 40_000, depth: 100 };

/** A text that nobody would write by chance, and that is dear to draw. */
export class TooComplex extends Error {
  override readonly name = 'TooComplex';
}

interface Node {
  type: string;
  children?: readonly Node[];
}

/** @throws TooComplex */
export const bounded = () => (tree: Node) => {
  let level: readonly Node[] = [tree];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    if (nodes > most.nodes || depth > most.depth) throw new TooComplex();
    level = level.flatMap(({ children = [] }) => children);
  }
};

/** HTML is no part of the format: it is shown as it was written. */
export const htmlAsWritten = () => (tree: Written) =>
  visit(tree, 'html', (node, index, parent) => {
    if (!parent || index === undefined) return undefined;
    const text = { type: 'text', value: node.value } as const;
    parent.children[index] = isFlow(parent.type) ? { type: 'paragraph', children: [text] } : text;
    return SKIP;
  });

const isFlow = (type: string): boolean => ['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(type);

/** A formula between two dollars each that has a line to itself is displayed, also where its dollars stand on that line. */
export const displayedAlone = () => (tree: Written, file: VFile) =>
  visit(tree, 'paragraph', ({ children }) => {
    const [only] = children;
    if (children.length !== 1 || only?.type !== 'inlineMath') return;
    if (String(file.value).startsWith('$$', only.position?.start.offset))
      only.data = { ...only.data, hProperties: { className: ['language-math', 'math-display'] } };
  });

const picture = new RegExp(`^/api/texts/pictures/${uuidForm}_(\\d{1,4})x(\\d{1,4})\\.webp$`);
const rel = ['ugc', 'nofollow', 'noopener'];

/** A picture of ours has its size, so that nothing jumps when it comes; any other is a link to it. */
const pictured = (image: Element): void => {
  const { src, alt } = image.properties;
  const [, width, height] = picture.exec(String(src)) ?? [];
  if (width && height) {
    image.properties = { src, alt: alt ?? '', width, height, loading: 'lazy' };
    return;
  }
  image.tagName = 'a';
  image.properties = { href: src, rel, className: ['outside'] };
  image.children = [{ type: 'text', value: String(alt || src || '') }];
};

/** A picture in a link can't be a link itself. */
const linked = (link: Element): void => {
  link.properties['rel'] = rel;
  visit(link, 'element', (image) => {
    if (image.tagName !== 'img') return;
    if (picture.test(String(image.properties['src']))) pictured(image);
    else Object.assign(image, { type: 'text', value: String(image.properties['alt'] ?? '') });
  });
};

const ticked = (box: Element): void => {
  Object.assign(box, { type: 'text', value: box.properties['checked'] ? '☑' : '☐' });
};

/** A wide table scrolls alone, and not the page with it. */
const inScroll = (table: Element): void => {
  const { children, properties } = table;
  Object.assign(table, { tagName: 'div', properties: { className: ['wide'] } });
  table.children = [{ type: 'element', tagName: 'table', properties, children }];
};

const tags: Record<string, (element: Element) => void> = { a: linked, img: pictured, input: ticked, table: inScroll };
/** The heading of the page is its only h1. */
const headings: Record<string, string> = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' };

/** A text's elements as pages have them. */
export const inPage = () => (tree: Root) =>
  visit(tree, 'element', (element, _index, parent) => {
    element.tagName = headings[element.tagName] ?? element.tagName;
    // One that was given its place already.
    if (element.tagName === 'table' && parent?.type === 'element' && parent.tagName === 'div') return;
    tags[element.tagName]?.(element);
  });

/** Nothing in a text turns the direction of what stands behind it, its own or that of others. */
export const straightened = () => (tree: Root) =>
  visit(tree, (node) => {
    if (node.type === 'text') node.value = straight(node.value);
    if (node.type === 'element' && node.properties['alt'])
      node.properties['alt'] = straight(String(node.properties['alt']));
  });

/** Ids are the renderer's own: of footnotes. */
export const idPrefix = 't-';

/** Two texts on one page have no id in common. */
export const idsOfText = () => (tree: Root, file: VFile) => {
  const mark = createHash('sha256').update(String(file.value)).digest('hex').slice(0, 8);
  const marked = (id: unknown) => String(id).replace(/^(#?)t-/, `$1t-${mark}-`);
  visit(tree, 'element', ({ properties }) => {
    if (properties['id'] !== undefined) properties['id'] = marked(properties['id']);
    if (String(properties['href']).startsWith('#')) properties['href'] = marked(properties['href']);
  });
};

/** The colours of 18,000 letters of code may take a second, of 90,000 half a minute: what is longer has none. */
const mostColoured = { ofBlock: 6000, ofText: 20_000 };

/** Long code is shown as it was written: colouring it is quadratic in its length. */
export const plainWhereLong = () => (tree: Root) => {
  let coloured = 0;
  visit(tree, 'element', (code, _index, parent) => {
    if (code.tagName !== 'code' || parent?.type !== 'element' || parent.tagName !== 'pre') return;
    const { className } = code.properties;
    if (!Array.isArray(className)) return;
    const length = code.children.reduce((sum, child) => sum + (child.type === 'text' ? child.value.length : 0), 0);
    const isLong = length > mostColoured.ofBlock || coloured + length > mostColoured.ofText;
    if (isLong) code.properties['className'] = ['hljs', ...className, 'no-highlight'];
    else coloured += length;
  });
};

const blocks = new Set(['p', 'li', 'pre', 'td', 'th', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote']);

/** What makes no sentence where it is told in a line: blocks of code, tables and formulas. */
const isApart = ({ tagName, properties }: Element): boolean =>
  tagName === 'pre' || tagName === 'table' || [properties['className']].flat().includes('language-math');

/** The words of a text without its marks, on one line; code, tables and formulas are left out, `…` for one within a line. */
export const wordsOf = (tree: Root, length: number): string => {
  let words = '';
  visit(tree, (node) => {
    if (words.length > 2 * length) return false;
    if (node.type === 'element' && isApart(node)) {
      // A sentence goes on behind a formula within a line.
      words += [node.properties['className']].flat().includes('math-inline') ? '…' : ' ';
      return SKIP;
    }
    if (node.type === 'text') words += node.value;
    if (node.type === 'element' && blocks.has(node.tagName)) words += ' ';
    return undefined;
  });
  const line = words.replaceAll(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length).replace(/[\uD800-\uDBFF]?\s?\S*$/u, '')}…`;
};
