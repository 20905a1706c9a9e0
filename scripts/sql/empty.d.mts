/** Relations of a text that an outer join may leave without a row, such as `teams.members`. */
export function outerJoined(sql: string): string[];
/** By `relation column`, in numbers, which may be empty, and the number of each relation by its name. */
export function emptyColumns(client: {
  query: (what: unknown) => unknown;
}): Promise<{ found: Set<string>; idOf: Map<string, number> }>;
