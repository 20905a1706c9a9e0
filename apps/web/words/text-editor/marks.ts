/** What is written, and what of it is selected. */
export interface Selected {
  value: string;
  start: number;
  end: number;
}

/** What takes the place of the characters from `start` to `end`, and what of it is selected then. */
export interface Replaced {
  start: number;
  end: number;
  text: string;
  /** From the beginning of `text`. */
  select: [number, number];
}

type Mark = (selected: Selected) => Replaced;

/** Signs on both sides of what is selected; taken away again where they stand already. */
const around =
  (before: string, after = before): Mark =>
  ({ value, start, end }) => {
    const words = value.slice(start, end);
    const isMarked = value.slice(0, start).endsWith(before) && value.slice(end).startsWith(after);
    if (isMarked) {
      return { start: start - before.length, end: end + after.length, text: words, select: [0, words.length] };
    }
    return {
      start,
      end,
      text: `${before}${words}${after}`,
      select: [before.length, before.length + words.length],
    };
  };

/** A sign at the beginning of each line of what is selected. */
const ahead =
  (sign: string): Mark =>
  ({ value, start, end }) => {
    const from = value.lastIndexOf('\n', start - 1) + 1;
    const text = value
      .slice(from, end)
      .split('\n')
      .map((line) => `${sign}${line}`)
      .join('\n');
    return { start: from, end, text, select: [text.length, text.length] };
  };

/** Words become the link's, an address its aim. */
const link: Mark = ({ value, start, end }) => {
  const words = value.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(words);
  const text = isAddress ? `[](${words})` : `[${words}](https://)`;
  const at = isAddress ? 1 : text.length - 1;
  return { start, end, text, select: [at, at] };
};

/** Several lines are a block of their own. */
const code: Mark = (selected) => {
  const isBlock = selected.value.slice(selected.start, selected.end).includes('\n');
  return isBlock ? around('```\n', '\n```')(selected) : around('`')(selected);
};

/** The tools of the editor, in their order. */
export const marks = {
  bold: around('**'),
  italic: around('*'),
  heading: ahead('## '),
  quote: ahead('> '),
  list: ahead('- '),
  link,
  code,
  formula: around('$'),
} satisfies Record<string, Mark>;

export type Tool = keyof typeof marks;
export const tools = Object.keys(marks) as Tool[];
