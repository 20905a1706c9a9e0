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

/** What the keys that were pressed write in the other layout. */
export const otherLayout = (text: string): string => {
  const typed = text.trim().toLowerCase();
  return /\p{Script=Cyrillic}/u.test(typed) ? swapped(typed, cyrillic, latin) : swapped(typed, latin, cyrillic);
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

/** Those whose title has what is looked for come first, else in the order that they have. */
export const inTitleFirst = <P extends { title: string }>(query: string, posts: readonly P[]): P[] => {
  const { named = [], others = [] } = Object.groupBy(posts, ({ title }) =>
    title.toLowerCase().includes(query.toLowerCase()) ? 'named' : 'others',
  );
  return [...named, ...others];
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

/** What fits a query by a piece of a name, and what by its letters in their order alone; everything for an empty one. */
export const fitting = <A extends Findable>(query: string, actions: readonly A[]): { close: A[]; loose: A[] } => {
  const wanted = readings(query);
  const textOf = ({ label = '', keywords = [] }: A) => [label, ...[keywords].flat()].join(' ').toLowerCase();
  const isClose = (action: A) => wanted.some((part) => textOf(action).includes(part));
  const isLoose = (action: A) => !isClose(action) && wanted.some((part) => comesIn(textOf(action), part));
  return { close: actions.filter(isClose), loose: actions.filter(isLoose) };
};
