import { Alert, LinearProgress, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Consequences as ConsequencesView, Correction, MovedPerson } from '#modules/rating/contract/correction.js';
import { useReading } from '../calls.js';

interface Props {
  champname: string;
  /** Nothing: what finishing would give. */
  change: Correction;
}

/** Who gains or loses which medal, points and rank. */
export const Consequences = ({ champname, change }: Props) => {
  const asked = { params: { champname }, body: change };
  const { data, error } = useReading('POST admin/rating/{champname}/preview', asked, { gcTime: 0 });
  return <Found found={data} error={error} />;
};

/** RATE1: the same of a re-judgement, before it is applied. */
export const RejudgeConsequences = ({ id }: { id: string }) => {
  const { data, error } = useReading('GET rejudges/{id}/awards', { params: { id } }, { gcTime: 0 });
  return <Found found={data} error={error} />;
};

const Found = ({ found, error }: { found: ConsequencesView | undefined; error: Error | null }) => {
  const translate = useTranslate();
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!found) return <LinearProgress />;
  return (
    <>
      <Typography variant="body2" sx={{ my: 1 }}>
        {translate('admin.rating.moved', { moved: found.moved, shown: found.items.length })}
      </Typography>
      {found.items.length > 0 && <Moves items={found.items} />}
    </>
  );
};

type Result = MovedPerson['before'];

const Moves = ({ items }: { items: readonly MovedPerson[] }) => {
  const translate = useTranslate();
  const words = (result: Result): string =>
    result === null
      ? '–'
      : [
          result.place,
          result.medal && translate(`admin.rating.medal.${result.medal}`),
          Math.round(result.points),
          translate(`admin.rating.rank.${result.rank}`),
        ]
          .filter((part) => part !== null)
          .join(' · ');
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {(['person', 'before', 'after'] as const).map((column) => (
            <TableCell key={column}>{translate(`admin.rating.column.${column}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map(({ login, name, team, before, after }) => (
          <TableRow key={login} hover>
            <TableCell>
              {name} ({team})
            </TableCell>
            <TableCell>{words(before)}</TableCell>
            <TableCell>{words(after)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};
