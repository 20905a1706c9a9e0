/**
 * What a text costs to read. The parser is quadratic in some of what stands in one paragraph: 48 KB of `**a*` take it half a
 * minute. A text that can't be dear never waits for one that may be.
 */
const most = { characters: 20_000, lines: 1500, marks: 3000, marksOfBlock: 400, dollars: 400 };

const marks = /[*_~`[\]<>|!&$@:.\\]/g;
/** Lists in lists in lists, and quotations alike. */
const deep = /^[ \t>]{24,}\S/m;

const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** Whether a text is read in a moment, whatever its author meant by it. */
export const isQuick = (text: string): boolean => {
  if (text.length > most.characters || countOf(text, /\n/g) > most.lines || deep.test(text)) return false;
  if (countOf(text, /\$/g) > most.dollars) return false;
  const counts = text.split(/\n[ \t]*\n/).map((block) => countOf(block, marks));
  return counts.every((count) => count <= most.marksOfBlock) && counts.reduce((sum, one) => sum + one, 0) <= most.marks;
};
