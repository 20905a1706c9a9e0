/** How a Python file may come to a name `score` that whoever loads it calls. */
const ways = [
  // Also within a condition: there it is no method, which is called on something.
  /^[ \t]*(?:async[ \t]+)?def[ \t]+score\b(?![ \t]*\(\s*(?:self|cls)\b)/mu,
  /^class[ \t]+score\b/mu,
  // What is indented is a name of some function alone.
  /(?:^|;[ \t]*)(?:[\w.]+[ \t]*[,=][ \t]*)*score\b[^=\n(]*=(?!=)/mu,
  /^[ \t]*(?:from|import)\b[^\n]*(?:\bscore\b|\*)/mu,
  /\bimport[ \t]*\([^)]*\bscore\b/u,
  /\b(?:globals|exec|setattr)\b/u,
];

/**
 * ALGO2: whether a Python file may define `score`: a look at its text alone, so that one which surely does not is refused also where no
 * runner is there to try it. In doubt it does.
 */
export const definesScore = (text: string): boolean => {
  const lines = text.replace(/^\u{FEFF}/u, '').replaceAll(/\r\n?/gu, '\n');
  return ways.some((way) => way.test(lines));
};
