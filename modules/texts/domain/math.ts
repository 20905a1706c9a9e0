import type { Element, Root } from 'hast';
import type { Options as Schema } from 'rehype-sanitize';
import { visit } from 'unist-util-visit';

/** Texts are anybody's: no links, no pictures and no macros without end from a formula. */
export const formulas = {
  output: 'mathml',
  trust: false,
  maxExpand: 500,
  maxSize: 20,
  strict: 'ignore',
} as const;

/** Elements of a formula. None of them takes HTML but `mtext`, in which KaTeX puts letters alone. */
export const mathTags = [
  'annotation', 'math', 'menclose', 'mfrac', 'mi', 'mn', 'mo', 'mover', 'mpadded', 'mphantom', 'mroot', 'mrow', 'mspace',
  'msqrt', 'mstyle', 'msub', 'msubsup', 'msup', 'mtable', 'mtd', 'mtext', 'mtr', 'munder', 'munderover', 'semantics',
]; // prettier-ignore

const sizes = ['height', 'lspace', 'rspace', 'voffset', 'width', 'depth'];

export const mathAttributes = {
  annotation: ['encoding'],
  math: [['display', 'block']],
  menclose: ['notation'],
  mfrac: ['linethickness'],
  mi: ['mathvariant'],
  mn: ['mathvariant'],
  mo: ['accent', 'fence', 'form', 'largeop', 'maxsize', 'minsize', 'movablelimits', 'separator', 'stretchy', 'symmetric', ...sizes],
  mover: ['accent'],
  mpadded: sizes,
  mspace: [...sizes, 'linebreak'],
  mstyle: ['displaystyle', 'mathcolor', 'mathsize', 'scriptlevel'],
  mtable: ['width'],
  mtd: ['width', ['className', 'math-left', 'math-right']],
  mtext: ['mathvariant'],
  munder: ['accentunder'],
} satisfies Schema['attributes']; // prettier-ignore

/** Where letters of a variant begin: capitals, small ones, digits. */
const variants: Record<string, readonly [number, number, number?]> = {
  bold: [0x1d400, 0x1d41a, 0x1d7ce],
  italic: [0x1d434, 0x1d44e],
  'bold-italic': [0x1d468, 0x1d482],
  script: [0x1d49c, 0x1d4b6],
  fraktur: [0x1d504, 0x1d51e],
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  'bold-fraktur': [0x1d56c, 0x1d586],
  'sans-serif': [0x1d5a0, 0x1d5ba, 0x1d7e2],
  'bold-sans-serif': [0x1d5d4, 0x1d5ee, 0x1d7ec],
  'sans-serif-italic': [0x1d608, 0x1d622],
  monospace: [0x1d670, 0x1d68a, 0x1d7f6],
};
/** Letters that had their place in Unicode before their row. */
const elsewhere = new Map(
  Object.entries({
    0x1d455: 'ℎ', 0x1d49d: 'ℬ', 0x1d4a0: 'ℰ', 0x1d4a1: 'ℱ', 0x1d4a3: 'ℋ', 0x1d4a4: 'ℐ', 0x1d4a7: 'ℒ', 0x1d4a8: 'ℳ',
    0x1d4ad: 'ℛ', 0x1d4ba: 'ℯ', 0x1d4bc: 'ℊ', 0x1d4c4: 'ℴ', 0x1d506: 'ℭ', 0x1d50b: 'ℌ', 0x1d50c: 'ℑ', 0x1d515: 'ℜ',
    0x1d51d: 'ℨ', 0x1d53a: 'ℂ', 0x1d53f: 'ℍ', 0x1d545: 'ℕ', 0x1d547: 'ℙ', 0x1d548: 'ℚ', 0x1d549: 'ℝ', 0x1d551: 'ℤ',
  }).map(([code, letter]) => [Number(code), letter]),
); // prettier-ignore

const letterOf = (letter: string, [capitals, small, digits]: readonly [number, number, number?]): string => {
  const moved = (from: string, to: number | undefined) => {
    if (to === undefined) return letter;
    const code = to + letter.charCodeAt(0) - from.charCodeAt(0);
    return elsewhere.get(code) ?? String.fromCodePoint(code);
  };
  if (/^[A-Z]$/.test(letter)) return moved('A', capitals);
  if (/^[a-z]$/.test(letter)) return moved('a', small);
  return /^\d$/.test(letter) ? moved('0', digits) : letter;
};

/** Browsers know no variant of letters but the upright one: the letters themselves are those of the variant. */
const varied = (element: Element): void => {
  const variant = variants[String(element.properties['mathvariant'])];
  if (!variant) return;
  delete element.properties['mathvariant'];
  for (const child of element.children)
    if (child.type === 'text') child.value = Array.from(child.value, (letter) => letterOf(letter, variant)).join('');
};

/** Browsers align no columns of formulas by their attribute: the cells say it by a class. */
const aligned = (table: Element): void => {
  const sides = String(table.properties['columnalign'] ?? '').split(' ');
  for (const row of table.children.filter((child) => child.type === 'element')) {
    const cells = row.children.filter((child) => child.type === 'element');
    for (const [at, cell] of cells.entries()) {
      const side = sides[at] ?? sides.at(-1);
      if (side === 'left' || side === 'right') cell.properties['className'] = [`math-${side}`];
    }
  }
};

/** Makes of KaTeX's MathML what browsers draw. */
export const shownByBrowsers = () => (tree: Root) =>
  visit(tree, 'element', (element) => {
    if (element.tagName === 'mtable') aligned(element);
    else if (/^(mi|mn|mtext)$/.test(element.tagName)) varied(element);
  });
