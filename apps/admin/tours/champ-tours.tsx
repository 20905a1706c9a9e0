import { Button, Card, CardContent, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocale, useRecordContext, useTranslate } from 'react-admin';
import type { TourView } from '#modules/scoring/tours/contract/tour.js';
import { useReading } from '../calls.js';
import type { Champ } from '../champs/champ.js';
import { Moment } from '../moment.js';
import { textOf } from '../teams/team.js';
import { useNow } from '../use-now.js';
import { DecideTour } from './decide-tour.js';

const columns = ['tour', 'dateStart', 'dateEnd', 'goOn', 'decide'] as const;

/** CHAMP6: the tours of a championship, how many teams go on from each, and the decision; nothing where there are none. */
export const ChampTours = () => {
  const champ = useRecordContext<Champ>();
  const translate = useTranslate();
  const now = useNow();
  const [deciding, setDeciding] = useState<TourView | null>(null);
  const champname = champ?.champname ?? '';
  const { data } = useReading(
    'GET championships/{champname}/tours',
    { params: { champname } },
    { enabled: champname !== '' },
  );
  const tours = data?.items ?? [];
  if (tours.length === 0) return null;
  const isDecidable = (tour: TourView) =>
    champ?.state === 'PUBLISHED' && tour !== tours.at(-1) && Date.parse(tour.dateEnd) <= now;
  return (
    <Card sx={{ mb: 2 }}>
      <CardContent sx={{ overflowX: 'auto' }}>
        <Typography variant="h6" component="h2" gutterBottom>
          {translate('admin.tours')}
        </Typography>
        <Table size="small">
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column}>{translate(`admin.tours.${column}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {tours.map((tour) => (
              <Row key={tour.id} tour={tour} onDecide={isDecidable(tour) ? () => setDeciding(tour) : null} />
            ))}
          </TableBody>
        </Table>
      </CardContent>
      {deciding && <DecideTour champname={champname} tour={deciding} onClose={() => setDeciding(null)} />}
    </Card>
  );
};

const Row = ({ tour, onDecide }: { tour: TourView; onDecide: (() => void) | null }) => {
  const translate = useTranslate();
  const locale = useLocale();
  const { title, dateStart, dateEnd, goOn } = tour;
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{textOf(title, locale)}</TableCell>
      <TableCell>
        <Moment time={dateStart} />
      </TableCell>
      <TableCell>
        <Moment time={dateEnd} />
      </TableCell>
      <TableCell>{goOn ?? '–'}</TableCell>
      <TableCell>
        {onDecide && (
          <Button size="small" onClick={onDecide}>
            {translate(goOn === null ? 'admin.tours.decideFirst' : 'admin.tours.decideAgain')}
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
};
