/**
 * Errors in a statement of SQL, or in a part of one: one condition that always holds, a lock that is not taken, a bound
 * that takes in what it leaves out, the other of two, the order turned round, one column that stays as it was.
 * @param text as it stands in the source, holes of a template included
 * @returns what is instead of which part: `from` and `to` are places in the text
 */
export const errorsOfStatement = (text) => {
  const plain = masked(text);
  return [...conditions(plain, text), ...columns(plain, text), ...exchanged(plain, text)].toSorted(
    (one, other) => one.from - other.from || one.to - other.to,
  );
};

/** Whether a text of a program is one. */
export const isStatement = (text) => {
  const plain = masked(text);
  return (
    /\b(select|from|set|where|and|order by|for update|for share)\b/.test(plain) &&
    /\$\d|\b[a-z_]+\.[a-z_]+\b|\bis (not )?null\b/.test(plain)
  );
};

/** The same length, without what is in quotes, comments and holes: no word there is a part of the statement. */
const masked = (text) => {
  let plain = text;
  const blank = (pattern) => (plain = plain.replace(pattern, (found) => found[0] + '_'.repeat(found.length - 1)));
  for (let at = plain.indexOf('${'); at >= 0; at = plain.indexOf('${', at + 1)) {
    let depth = 0;
    let end = at + 1;
    do {
      if (plain[end] === '{') depth += 1;
      if (plain[end] === '}') depth -= 1;
      end += 1;
    } while (depth > 0 && end < plain.length);
    plain = plain.slice(0, at) + '§'.repeat(end - at) + plain.slice(end);
  }
  blank(/--[^\n]*/g);
  blank(/'[^'\n]*'/g);
  return plain;
};

const words =
  /\b(?:and|or|where|order by|group by|having|limit|offset|returning|for|on|union|except|then|else|end|when|left|right|inner|cross|join|set|from|values|select|window|with|between|do)\b|[();,]/g;

/** From a place on: what ends a condition there, and where. */
const endOf = (plain, start, isEnd) => {
  let depth = 0;
  for (const { 0: word, index } of plain.slice(start).matchAll(words)) {
    if (word === '(') depth += 1;
    else if (word === ')' && depth === 0) return { at: start + index, word };
    else if (word === ')') depth -= 1;
    else if (depth === 0 && isEnd(word)) return { at: start + index, word };
  }
  return { at: plain.length, word: '' };
};

/** Each condition of `where`, `on` and `and`, of which one may be left out. Its parameters stay, and their types. */
function conditions(plain, text) {
  const found = [];
  const take = (start) => {
    let isBetween = false;
    const { at } = endOf(plain, start, (word) => {
      if (word === 'between') isBetween = true;
      else if (word === 'and' && isBetween) isBetween = false;
      else return word !== '(';
      return false;
    });
    const [from, to] = trimmed(plain, start, at);
    if (to > from) found.push({ what: 'condition', from, to, text: `(${text.slice(from, to)} or true)` });
  };
  // A part of a statement may begin with one.
  if (!/\b(select|insert|update|delete|with|where|set|order by|case)\b/.test(plain) && /\band\b/.test(plain)) take(0);
  let betweens = 0;
  for (const { 0: word, index } of plain.matchAll(/\b(?:where|and|between)\b/g)) {
    if (word === 'between') betweens += 1;
    else if (word === 'and' && betweens > 0) betweens -= 1;
    else take(index + word.length);
  }
  return found;
}

const trimmed = (plain, start, end) => {
  const part = plain.slice(start, end);
  return [start + part.length - part.trimStart().length, start + part.trimEnd().length];
};

/** Each column that a statement sets, which may stay as it was. */
function columns(plain, text) {
  const found = [];
  for (const { index } of plain.matchAll(/\bset\b(?! local)/g)) {
    const table = tableBefore(plain.slice(0, index));
    if (!table) continue;
    let start = index + 3;
    for (;;) {
      const { at, word } = endOf(plain, start, (one) => [',', 'where', 'from', 'returning', ';'].includes(one));
      const [from, to] = trimmed(plain, start, at);
      const [, column, space] = /^([a-z_]+)(\s*=\s*)\S/.exec(plain.slice(from, to)) ?? [];
      if (column) {
        const value = from + column.length + space.length;
        const stays = `case when false then ${text.slice(value, to)} else ${table}.${column} end`;
        found.push({ what: 'column', from: value, to, text: stays });
      }
      if (word !== ',') break;
      start = at + 1;
    }
  }
  return found;
}

/** What a column of the table that is written to is called by. */
const tableBefore = (before) => {
  const [, table, alias] =
    [...before.matchAll(/\b(?:update|insert into) ([a-z_]+\.[a-z_]+)(?: (?:as )?(?!set\b|\()([a-z]\w*))?/g)].at(-1) ??
    [];
  return alias ?? table?.split('.')[1];
};

const twins = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  least: 'greatest',
  greatest: 'least',
  asc: 'desc',
  desc: 'asc',
};

function exchanged(plain) {
  const found = [];
  const all = (what, pattern, instead) => {
    for (const { 0: word, index } of plain.matchAll(pattern))
      found.push({ what, from: index, to: index + word.length, text: instead(word) });
  };
  all('bound', /(?<![<>=!\-|@&~#])(?:<=|>=|<|>)(?![<>=@|&~-])/g, (word) => twins[word]);
  all('other of two', /\b(?:least|greatest)(?=\()/g, (word) => twins[word]);
  all('order', /\b(?:asc|desc)\b/g, (word) => twins[word]);
  const lock =
    /\bfor (?:no key update|update|key share|share)\b(?: of [a-z_]+(?:, [a-z_]+)*)?(?: skip locked| nowait)?/g;
  all('lock', lock, () => '');
  return found;
}
