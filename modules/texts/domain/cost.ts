import { type Line, linesOf } from './lines.js';

/**
 * What a text costs to read, told by what stands in it before it is read: never by a clock, which says something else on each
 * machine. The parser is quadratic in the marks of one paragraph (48 KB of `**a*` take it half a minute) and worse in lists
 * within lists (20 KB of `- - - ` two minutes); all else costs its length.
 */
export type Cost = 'quick' | 'slow' | 'refused';

interface Counts {
  characters: number;
  lines: number;
  /** Lists, quotations and footnotes within each other. */
  depth: number;
  /** The same of all lines together. */
  levels: number;
  marks: number;
  /** The square of the marks of each paragraph that may belong together: each is compared with those before it. */
  pairs: number;
  dollars: number;
  /** What begins like a declaration of HTML is looked through to its end. */
  declarations: number;
  underlines: number;
}

/** More than anybody writes in one text: it is not read at all. */
const most: Counts = {
  characters: Infinity, lines: 12_000, depth: 20, levels: 8000, marks: 25_000, pairs: 10_000_000, dollars: 4000,
  declarations: 100, underlines: 1000,
}; // prettier-ignore
/** Up to here a text is read in a moment, whatever its author meant by it. */
const quick: Counts = {
  characters: 20_000, lines: 1500, depth: 8, levels: 500, marks: 3000, pairs: 500_000, dollars: 400, declarations: 10,
  underlines: 100,
}; // prettier-ignore

const marks = /[*_~`[\]<>|!&$@:.\\]/g;
const paired = /[*_~`[\]<$]/g;
const declaration = /<[!?]/g;
const underline = /^[ \t>]*(=+|-+)[ \t]*$/;

const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

const countsOf = (text: string): Counts => {
  const counts = { characters: text.length, lines: 0, depth: 0, levels: 0, marks: 0, pairs: 0, dollars: 0, declarations: 0, underlines: 0 }; // prettier-ignore
  let ofBlock = 0;
  const endBlock = () => {
    counts.pairs += ofBlock * ofBlock;
    ofBlock = 0;
  };
  for (const line of linesOf(text)) {
    counts.lines += 1;
    if (line.isBlank) endBlock();
    if (line.isCode) continue;
    ofBlock += countOf(line.text, paired);
    add(counts, line);
  }
  endBlock();
  return counts;
};

const add = (counts: Counts, { text, depth }: Line): void => {
  counts.depth = Math.max(counts.depth, depth);
  counts.levels += depth;
  counts.marks += countOf(text, marks);
  counts.dollars += countOf(text, /\$/g);
  counts.declarations += countOf(text, declaration);
  if (underline.test(text)) counts.underlines += 1;
};

const isWithin = (counts: Counts, limits: Counts): boolean =>
  (Object.keys(limits) as (keyof Counts)[]).every((what) => counts[what] <= limits[what]);

/** What a text costs. One that is quick never waits for one that may be slow. */
export const costOf = (text: string): Cost => {
  const counts = countsOf(text);
  if (!isWithin(counts, most)) return 'refused';
  return isWithin(counts, quick) ? 'quick' : 'slow';
};
