/** What calls change and reads tell of: in a chunk of its own, as nobody needs it who only reads. */
export const needChanges = () => import('./route-changes.js');

/**
 * Which routes tell of something that changed; where that can't be told, all of them.
 * @param changedOf what has changed, by what each call changes
 * @param isSilentTold whether a route that does not say of what it tells may tell of it
 */
export const tellersOf = async (
  changedOf: (changes: Readonly<Record<string, string>>) => readonly string[],
  isSilentTold = false,
): Promise<(route: string) => boolean> => {
  try {
    const { changes, about } = await needChanges();
    const changed = new Set(changedOf(changes));
    return (route) => about[route]?.split(' ').some((thing) => changed.has(thing)) ?? isSilentTold;
  } catch {
    return () => true;
  }
};

/** What a call changes, as its route says it. */
export const changedBy =
  (key: string) =>
  (changes: Readonly<Record<string, string>>): readonly string[] =>
    changes[key]?.split(' ') ?? [];
