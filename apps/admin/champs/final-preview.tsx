import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  LinearProgress,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { addressOf } from '#modules/client/address.js';
import type { FinalPreviewRow } from '#modules/scoring/boards/contract/final-preview.js';
import { formatScore } from '#modules/scoring/solutions/contract/score-format.js';
import { useReading } from '../calls.js';
import type { Champ } from './champ.js';

/** As many as one looks at; the CSV file has all. */
const shownTeams = 100;
const columns = ['place', 'publicPlace', 'team', 'score', 'publicScore'] as const;

/** SUB5: the final board as it would be revealed now. That one looks is noted. */
export const FinalPreview = ({ champname, limit }: { champname: string; limit: number }) => {
  const translate = useTranslate();
  const { data, error } = useReading('GET championships/{champname}/final-preview', {
    params: { champname },
    query: { limit },
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <LinearProgress />;
  const { revealed, hasPrivate, items, total, moved } = data;
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1, overflowX: 'auto' }}>
      {!revealed && <Alert severity="warning">{translate('admin.final.secret')}</Alert>}
      <Typography variant="body2">
        {translate(hasPrivate ? 'admin.final.sums' : 'admin.final.open', { total, moved, shown: items.length })}
      </Typography>
      {items.length > 0 && <Teams rows={items} />}
      {total > 0 && (
        <Link href={addressOf('GET championships/{champname}/final-preview.csv', { params: { champname } })} download>
          {translate('admin.final.csv')}
        </Link>
      )}
    </Box>
  );
};

const Teams = ({ rows }: { rows: readonly FinalPreviewRow[] }) => {
  const translate = useTranslate();
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <TableCell key={column}>{translate(`admin.final.column.${column}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ place, publicPlace, team, score, publicScore }) => (
          <TableRow key={team} hover>
            <TableCell>{place}</TableCell>
            <TableCell>{publicPlace ?? '–'}</TableCell>
            <TableCell>{team}</TableCell>
            <TableCell>{formatScore(score)}</TableCell>
            <TableCell>{formatScore(publicScore)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

/** The same on the page of a championship, once it is asked for: nobody looks at it by chance. */
export const PrivateResults = () => {
  const champ = useRecordContext<Champ>();
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  if (!champ || champ.state === 'DRAFT') return null;
  return (
    <Card sx={{ mb: 2 }}>
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          {translate('admin.final')}
        </Typography>
        {isShown ? (
          <FinalPreview champname={champ.champname} limit={shownTeams} />
        ) : (
          <Button variant="outlined" onClick={() => setShown(true)}>
            {translate('admin.final.show')}
          </Button>
        )}
      </CardContent>
    </Card>
  );
};
