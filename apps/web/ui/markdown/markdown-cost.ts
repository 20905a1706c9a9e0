/**
 * What a text costs to read. The parser is quadratic in some of what stands in one paragraph: 48 KB of `**a*` held a
 * visitor's tab for 37 s. A text that can't be dear is read at once, on the page; any other by a worker, which is given
 * up when it takes too long.
 */
const most = { characters: 20_000, lines: 1500, marks: 3000, marksOfBlock: 400 };
/** Formulas that KaTeX draws on the page in a moment. */
const mostFormulas = { dollars: 400, characters: 8000 };

const marks = /[*_~`[\]<>|!&$@:.\\]/g;
/** Lists in lists in lists, and quotations alike. */
const deep = /^[ \t>]{24,}\S/m;

const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** Whether a text is read in a moment, whatever its author meant by it. */
export const isQuick = (text: string): boolean => {
  if (text.length > most.characters || countOf(text, /\n/g) > most.lines || deep.test(text)) return false;
  const counts = text.split(/\n[ \t]*\n/).map((block) => countOf(block, marks));
  return counts.every((count) => count <= most.marksOfBlock) && sum(counts) <= most.marks;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((whole, one) => whole + one, 0);

/** Whether there are formulas to draw; more than a page can draw in a moment are left as they are written. */
export const hasFormulas = (text: string): boolean => {
  const parts = text.split('$');
  const inside = sum(parts.filter((_, at) => at % 2 === 1).map(({ length }) => length));
  return parts.length > 1 && parts.length <= mostFormulas.dollars + 1 && inside <= mostFormulas.characters;
};
