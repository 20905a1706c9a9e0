const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const cyrillic = 'йцукенгшщзхъфывапролджэячсмитьбюё';

const swapped = (text: string, from: string, to: string) =>
  text
    .split('')
    .map((character) => to[from.indexOf(character)] ?? character)
    .join('');

/** What was typed, and what it would have been in the other keyboard layout: `ащкгь` is `forum`. */
const readings = (query: string): string[] => {
  const typed = query.trim().toLowerCase();
  return [typed, swapped(typed, latin, cyrillic), swapped(typed, cyrillic, latin)];
};

/** True when the letters of `part` come in `text` in their order, with anything between them. */
const comesIn = (text: string, part: string): boolean => {
  let at = 0;
  for (const letter of part) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
};

/** What was done last comes first, as long as it can be done here. */
export const withRecent = <A extends { id: string }>(actions: readonly A[], recent: readonly string[]): A[] => {
  const first = recent.flatMap((id) => actions.filter((action) => action.id === id));
  return [...first, ...actions.filter((action) => !first.includes(action))];
};

interface Findable {
  label?: string | undefined;
  keywords?: string | string[] | undefined;
}

/** What fits a query: by a piece of a name first, then by letters in their order; everything for an empty one. */
export const matching = <A extends Findable>(query: string, actions: readonly A[]): A[] => {
  const wanted = readings(query);
  const textOf = ({ label = '', keywords = [] }: A) => [label, ...[keywords].flat()].join(' ').toLowerCase();
  const rank = (action: A) => {
    const text = textOf(action);
    if (wanted.some((part) => text.includes(part))) return 0;
    return wanted.some((part) => comesIn(text, part)) ? 1 : 2;
  };
  return actions
    .map((action) => ({ action, rank: rank(action) }))
    .filter((found) => found.rank < 2)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ action }) => action);
};
