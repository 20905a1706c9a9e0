import type { ReactNode } from 'react';

export interface FigureRow {
  key: string | number;
  /** The first one names the row. */
  cells: readonly ReactNode[];
}

interface Props {
  /** The caption of the picture that it stands for. */
  labelledBy: string;
  /** From the first one, of the names. */
  columns: readonly { key: string; title: ReactNode }[];
  rows: readonly FigureRow[];
}

/** What a picture shows, as a table. */
export function FigureTable({ labelledBy, columns, rows }: Props) {
  return (
    <table aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]?.key}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
