/** Columns renamed by the parameter `columns`, which is kept as JSON text. */
export const renamesOf = (text: string): Readonly<Record<string, string>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([from, to]) => [from, String(to)]))
      : {};
  } catch {
    // The short form of the command line: id:row_id,target:label
    const pairs = text.split(',').map((pair) => pair.split(':'));
    return Object.fromEntries(pairs.filter(([from, to]) => from && to).map(([from = '', to = '']) => [from, to]));
  }
};
