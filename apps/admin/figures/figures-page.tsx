import { Alert, Box, Button, Card, CardContent, Typography } from '@mui/material';
import { useState } from 'react';
import { Title, useLocaleState, useTranslate } from 'react-admin';
import { fineHours, type ShownFigure, shownFigures } from '#modules/kernel/contract/figures/shown.js';
import type { ReplyOf } from '#modules/kernel/contract/route.js';
import type { adminFigures } from '#modules/kernel/contract/routes.js';
import { formatSize } from '#modules/kernel/contract/size-format.js';
import { formatTime } from '#modules/kernel/contract/time-format.js';
import { useReading } from '../calls.js';
import { Line } from './line.js';

const hourMs = 3_600_000;
const spans = [1, 24] as const;
const readEveryMs = 60_000;

type Point = ReplyOf<typeof adminFigures>['points'][number];

/** A time in the largest unit that says it. */
const formatSpan = (seconds: number, tag: string): string => {
  const [unit, size] =
    seconds >= 2 * 86_400
      ? (['day', 86_400] as const)
      : seconds >= 7200
        ? (['hour', 3600] as const)
        : seconds >= 120
          ? (['minute', 60] as const)
          : (['second', 1] as const);
  const form = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(tag, form).format(seconds / size);
};

const formatted = (name: ShownFigure, value: number, tag: string): string => {
  if (name === 'free') return formatSize(value, tag);
  if (name === 'oldest' || name === 'backupAge') return formatSpan(value, tag);
  return new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(value);
};

interface Picture {
  name: ShownFigure;
  points: readonly Point[];
  hours: number;
  /** When they were read, in milliseconds. */
  to: number;
}

/** One figure: what it is now, its line, and between which values it moved. */
const Figure = ({ name, points, hours, to }: Picture) => {
  const translate = useTranslate();
  const [tag] = useLocaleState();
  const known = points.flatMap((point) => {
    const value = point[name];
    return value === null ? [] : [{ at: Date.parse(point.at), value }];
  });
  const last = known.at(-1);
  const title = translate(`admin.figures.${name}`);
  const values = known.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const say = (value: number) => formatted(name, value, tag);
  const said = last && translate('admin.figures.between', { least: say(least), most: say(most) });
  return (
    <Card component="section" aria-label={title}>
      <CardContent sx={{ display: 'grid', gap: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, flexWrap: 'wrap' }}>
          <Typography component="h2" variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
            {title}
          </Typography>
          <Typography variant="h6" component="p">
            {last ? say(last.value) : '–'}
          </Typography>
        </Box>
        {said ? (
          <>
            <Line
              points={known}
              from={to - hours * hourMs}
              to={to}
              stepMs={hours > fineHours ? 600_000 : 60_000}
              most={most}
              label={`${title}: ${say(last.value)}. ${said}`}
            />
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {said}
            </Typography>
          </>
        ) : (
          <Typography variant="body2">{translate('admin.figures.none')}</Typography>
        )}
      </CardContent>
    </Card>
  );
};

/** How the installation was in the last hour or day (ADMIN1), as `/metrics` says it. */
export const FiguresPage = () => {
  const translate = useTranslate();
  const [hours, setHours] = useState<number>(spans[0]);
  const { data, error, dataUpdatedAt } = useReading(
    'GET admin/figures',
    { query: { hours } },
    { refetchInterval: readEveryMs },
  );
  const first = data?.points[0];
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <Title title={translate('resources.figures.name')} />
      <Box role="group" aria-label={translate('admin.figures.span')} sx={{ display: 'flex', gap: 1 }}>
        {spans.map((span) => (
          <Button
            key={span}
            size="small"
            variant={span === hours ? 'contained' : 'outlined'}
            aria-pressed={span === hours}
            onClick={() => setHours(span)}
          >
            {translate(span === 1 ? 'admin.figures.hour' : 'admin.figures.day')}
          </Button>
        ))}
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.isSilent && <Alert severity="error">{translate('admin.figures.silent')}</Alert>}
      {data && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))' }}>
          {shownFigures.map((name) => (
            <Figure key={name} name={name} points={data.points} hours={hours} to={dataUpdatedAt} />
          ))}
        </Box>
      )}
      {first && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('admin.figures.since', { time: formatTime(first.at) })}
        </Typography>
      )}
    </Box>
  );
};
