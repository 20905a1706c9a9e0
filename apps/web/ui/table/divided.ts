import type { ReactNode } from 'react';

/** A line between the rows of a table, which is none of them. */
export interface Divider {
  key: string;
  /** Index of the row that it stands above; the number of rows for one below all. */
  before: number;
  content: ReactNode;
}

export type Item<Row> = { row: Row; index: number } | { divider: Divider };

/** Rows and the lines between them, in the order in which they are drawn. */
export const divided = <Row>(rows: readonly Row[], dividers: readonly Divider[]): Item<Row>[] => {
  const above = Map.groupBy(dividers, ({ before }) => before);
  const linesAt = (index: number): Item<Row>[] => (above.get(index) ?? []).map((divider) => ({ divider }));
  return [...rows.flatMap((row, index) => [...linesAt(index), { row, index }]), ...linesAt(rows.length)];
};
