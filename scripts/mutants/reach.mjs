import ts from 'typescript';

/**
 * Where the functions of a source have their bodies, an outer one before those in it.
 * @returns the places of each; `isBlock` where it has statements and not one expression
 */
const bodiesIn = (source, name) => {
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : undefined;
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, kind);
  const found = [];
  const look = (node) => {
    const { body } = node;
    if (ts.isFunctionLike(node) && body)
      found.push({ from: body.getStart(file), to: body.end, isBlock: ts.isBlock(body) });
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
};

/** The function that runs what stands at a place, by where its body begins; `loaded` for what runs as the file is loaded. */
export const functionAt = (source, name, place) =>
  bodiesIn(source, name).findLast(({ from, to }) => from <= place && place < to)?.from ?? 'loaded';

/** The source as one that tells which of its functions are entered, and that it was loaded: `file:function` each. */
export const telling = (source, file) => {
  const tell = (what) => `globalThis[Symbol.for('podium.entered')]?.add(${JSON.stringify(`${file}:${what}`)})`;
  const parts = bodiesIn(source, file).flatMap(({ from, to, isBlock }) =>
    isBlock
      ? [{ at: from + 1, text: `${tell(from)};` }]
      : [
          { at: from, text: `(${tell(from)}, ` },
          { at: to, text: ')' },
        ],
  );
  return parts
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, part) => text.slice(0, part.at) + part.text + text.slice(part.at), `${source}\n${tell('loaded')};`);
};
