import { Card, CardContent, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { RejudgeView } from '../../../modules/scoring/contract/rejudge.js';
import { formatScore } from '../../../modules/scoring/contract/score-format.js';

const shown = (score: number | null): string => (score === null ? '–' : formatScore(score));

interface TableProps {
  /** Texts are `admin.rejudge.<name>` with the count, and `admin.rejudge.column.<column>`. */
  name: 'moves' | 'changes';
  count: number;
  columns: readonly string[];
  rows: { key: string; cells: readonly (string | number)[] }[];
}

const Sheet = ({ name, count, columns, rows }: TableProps) => {
  const translate = useTranslate();
  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h2">
          {translate(`admin.rejudge.${name}`, { count, shown: rows.length })}
        </Typography>
        {rows.length > 0 && (
          <Table size="small">
            <TableHead>
              <TableRow>
                {columns.map((column) => (
                  <TableCell key={column}>{translate(`admin.rejudge.column.${column}`)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ key, cells }) => (
                <TableRow key={key} hover>
                  {cells.map((cell, at) => (
                    <TableCell key={columns[at]}>{cell}</TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </CardContent>
    </Card>
  );
};

/** Who moves. */
export const MoveTable = ({ moves, moved }: Pick<RejudgeView, 'moves' | 'moved'>) => (
  <Sheet
    name="moves"
    count={moved}
    columns={['team', 'oldPlace', 'newPlace', 'oldScore', 'newScore']}
    rows={moves.map(({ team, oldPlace, newPlace, oldScore, newScore }) => ({
      key: team,
      cells: [team, oldPlace ?? '–', newPlace ?? '–', shown(oldScore), shown(newScore)],
    }))}
  />
);

/** Which scores change. */
export const ChangeTable = ({ changes, changed }: Pick<RejudgeView, 'changes' | 'changed'>) => {
  const translate = useTranslate();
  const status = (name: string) => translate(`resources.submissions.statuses.${name}`);
  return (
    <Sheet
      name="changes"
      count={changed}
      columns={['team', 'file', 'oldStatus', 'oldScore', 'newStatus', 'newScore']}
      rows={changes.map(({ solutionId, team, name, oldStatus, newStatus, oldScore, newScore }) => ({
        key: solutionId,
        cells: [team, name, status(oldStatus), shown(oldScore), status(newStatus), shown(newScore)],
      }))}
    />
  );
};
