/** Asks the database for rows, by `$1` parameters: for reads that stand outside of the application too, where there is no ORM. */
export type Ask = <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;
