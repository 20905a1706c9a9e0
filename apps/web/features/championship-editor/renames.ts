/** The parameter after a column got a name of its own, or its usual one back by an empty name. */
export const renamed = (names: Readonly<Record<string, string>>, column: string, name: string): string => {
  const { [column]: _before, ...others } = names;
  const now = name === '' ? others : { ...others, [column]: name };
  return Object.keys(now).length === 0 ? '' : JSON.stringify(now);
};
