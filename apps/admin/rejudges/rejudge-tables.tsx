import { Card, CardContent, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { RejudgeView } from '#modules/scoring/rejudges/contract/rejudge.js';
import { formatScore } from '#modules/scoring/solutions/contract/score-format.js';

const shown = (score: number | null): string => (score === null ? '–' : formatScore(score));

interface TableProps {
  /** Texts are `admin.rejudge.<name>` with the count, and `admin.rejudge.column.<column>`. */
  name: 'moves' | 'finalMoves' | 'changes';
  count: number;
  columns: readonly string[];
  rows: { key: string; cells: readonly (string | number)[] }[];
}

const Sheet = ({ name, count, columns, rows }: TableProps) => {
  const translate = useTranslate();
  return (
    <Card>
      <CardContent sx={{ overflowX: 'auto' }}>
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

interface Moves {
  board: 'public' | 'final';
  moves: RejudgeView['moves'];
  moved: number;
}

/** Who moves on a board. */
export const MoveTable = ({ board, moves, moved }: Moves) => (
  <Sheet
    name={board === 'final' ? 'finalMoves' : 'moves'}
    count={moved}
    columns={['team', 'oldPlace', 'newPlace', 'oldScore', 'newScore']}
    rows={moves.map(({ team, oldPlace, newPlace, oldScore, newScore }) => ({
      key: team,
      cells: [team, oldPlace ?? '–', newPlace ?? '–', shown(oldScore), shown(newScore)],
    }))}
  />
);

const publicColumns = ['team', 'file', 'oldStatus', 'oldScore', 'newStatus', 'newScore'];
const privateColumns = ['oldPrivateScore', 'newPrivateScore'];

/** Which scores change, the private ones where there are some. */
export const ChangeTable = ({
  changes,
  changed,
  hasPrivate,
}: Pick<RejudgeView, 'changes' | 'changed' | 'hasPrivate'>) => {
  const translate = useTranslate();
  const status = (name: string) => translate(`resources.submissions.statuses.${name}`);
  const cellsOf = (change: RejudgeView['changes'][number]) => {
    const { team, name, oldStatus, newStatus, oldScore, newScore } = change;
    const seen = [team, name, status(oldStatus), shown(oldScore), status(newStatus), shown(newScore)];
    return hasPrivate ? [...seen, shown(change.oldPrivateScore), shown(change.newPrivateScore)] : seen;
  };
  return (
    <Sheet
      name="changes"
      count={changed}
      columns={hasPrivate ? [...publicColumns, ...privateColumns] : publicColumns}
      rows={changes.map((change) => ({ key: change.solutionId, cells: cellsOf(change) }))}
    />
  );
};
