/** A line of a text as its outline has it, found without reading the text. */
export interface Line {
  text: string;
  /** Ends a paragraph. */
  isBlank: boolean;
  /** Of a block of code or of a formula: no mark means anything in it. */
  isCode: boolean;
  /** How many lists, quotations and footnotes stand around it, or more: never fewer. */
  depth: number;
}

/** So many in one line are too many wherever they are counted. */
const mostInLine = 100;

const ends = /\r\n|\r|\n/;
const blank = /^[ \t>]*$/;
/** What begins an item of a list. */
const item = /(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/y;
const footnote = /\[\^(?:[^\s[\]\\]|\\[[\]\\]?)+\]:[ \t]*/y;
/** A line across the page, which looks like items. */
const rule = /([-*])[ \t]*(?:\1[ \t]*){2,}$/y;
/** An item that is one wherever it stands: others may be words of the paragraph before. */
const interrupting = /^ {0,3}(?:[-+*]|1[.)])[ \t]+\S/;

/** Each line of a text with what stands around it. */
export const linesOf = function* (text: string): Generator<Line> {
  const isCode = fences();
  const depthOf = depths();
  for (const line of text.replace(/^\uFEFF/, '').split(ends))
    yield isCode(line)
      ? { text: line, isBlank: false, isCode: true, depth: 0 }
      : { text: line, isBlank: blank.test(line), isCode: false, depth: depthOf(line) };
};

const opening = /^(?:(`{3,})[^`]*|(~{3,}).*|(\${2,})[^$]*)$/s;
/** A fence that may stand in a list or in none, and HTML, in which a fence is none. */
const unsure = /^ {1,3}(`{3}|~{3}|\${2})|^ {0,3}</;

/**
 * Tells line by line whether it belongs to a block of code at the left edge, where it ends by its fence alone. After a line
 * that may make it otherwise none is believed any more: what is taken for code by mistake would be read for nothing.
 */
const fences = (): ((line: string) => boolean) => {
  let open: string | null = null;
  let isSure = true;
  return (line) => {
    if (open !== null) {
      if (closes(line, open)) open = null;
      return true;
    }
    if (unsure.test(line)) isSure = false;
    const [, ...fence] = (isSure && opening.exec(line)) || [];
    open = fence.find((one) => one !== undefined) ?? null;
    return open !== null;
  };
};

const closes = (line: string, fence: string): boolean => {
  const [, closing] = /^ {0,3}([`~$]+)[ \t]*$/.exec(line) ?? [];
  return closing !== undefined && closing.length >= fence.length && closing === fence.charAt(0).repeat(closing.length);
};

/**
 * Tells line by line what stands around it: quotations by their marks, lists and footnotes by the columns in which any item
 * began. What is within an item begins further to the right, so that there are no more around it than columns to its left.
 */
const depths = (): ((line: string) => number) => {
  let columns: number[] = [];
  return (line) => {
    const { begun, quotations, indent } = containersIn(line);
    // One at the left edge ends all that begin where it does, or further to the right.
    if (quotations === 0 && interrupting.test(line)) columns = columns.filter((column) => column < indent);
    columns = [...new Set([...columns, ...begun])];
    const around = begun.length > 0 ? columns : columns.filter((column) => column < indent);
    return around.length + quotations;
  };
};

interface Containers {
  /** The columns of items that begin in the line, without the marks of quotations. */
  begun: number[];
  quotations: number;
  /** Where its first item, or word, stands. */
  indent: number;
}

const containersIn = (line: string): Containers => {
  const begun: number[] = [];
  let [at, column, quotations] = [0, 0, 0];
  for (; at < line.length && begun.length + quotations <= mostInLine; at += 1) {
    const sign = line.charAt(at);
    if (sign === '\t') column += 4 - (column % 4);
    else if (sign === ' ') column += 1;
    else if (sign === '>') {
      quotations += 1;
      if (line.charAt(at + 1) === ' ') at += 1;
    } else {
      const length = lengthOfItem(line, at);
      if (length === 0) break;
      begun.push(column);
      // What follows a footnote's label stands where its next lines do.
      column += sign === '[' ? 4 : length;
      at += length - 1;
    }
  }
  return { begun, quotations, indent: begun[0] ?? column };
};

const lengthOfItem = (line: string, at: number): number => {
  const found = (what: RegExp): string => {
    what.lastIndex = at;
    return what.exec(line)?.[0] ?? '';
  };
  return found(rule) ? 0 : (found(item) || found(footnote)).length;
};
