/** What `unnest` takes of rows: a list of each column; what a row leaves out is null. */
export const columnsOf = <Row extends object>(rows: readonly Row[], names: readonly (keyof Row)[]): unknown[][] =>
  names.map((name) => rows.map((row) => row[name] ?? null));
