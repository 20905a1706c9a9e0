import { Alert, Box, Button, Card, CardContent, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, Title, useCreatePath, useLocaleState, useTranslate } from 'react-admin';
import { fineHours, type ShownFigure, shownFigures } from '#modules/kernel/contract/figures/shown.js';
import type { ReplyOf } from '#modules/kernel/contract/route.js';
import type { adminFigures } from '#modules/kernel/contract/routes.js';
import { formatSize } from '#modules/kernel/contract/size-format.js';
import { formatDateTime, formatTime } from '#modules/kernel/contract/time-format.js';
import { useReading } from '../calls.js';
import { Line } from './line.js';

const hourMs = 3_600_000;
const spans = [1, 24] as const;
const readEveryMs = 60_000;

type Point = ReplyOf<typeof adminFigures>['points'][number];

/** A time in the largest unit that says it; below ten of them by two digits, so that no way of the line is rounded off. */
const formatSpan = (seconds: number, tag: string): string => {
  const [unit, size] =
    seconds >= 2 * 86_400
      ? (['day', 86_400] as const)
      : seconds >= 7200
        ? (['hour', 3600] as const)
        : seconds >= 120
          ? (['minute', 60] as const)
          : (['second', 1] as const);
  const count = seconds / size;
  const digits = count < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 };
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short', ...digits }).format(count);
};

const formatted = (name: ShownFigure, value: number, tag: string): string => {
  if (name === 'free') return formatSize(value, tag);
  if (name === 'oldest' || name === 'backupAge') return formatSpan(value, tag);
  return new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(value);
};

interface Picture {
  name: ShownFigure;
  /** What it is now; null where that is not known. */
  now: number | null;
  points: readonly Point[];
  hours: number;
  /** When they were read, in milliseconds. */
  to: number;
}

/** Where one sees what a figure counts, of those that have a list. */
const lists: Partial<Record<ShownFigure, string>> = {
  waiting: 'queue',
  oldest: 'queue',
  scored: 'submissions',
  backupAge: 'backups',
};

/** When all lines begin and end; in a day that is the same hour, so that the dates tell them apart. */
const Span = ({ from, to }: { from: number; to: number }) => {
  const [begins, ends] = [new Date(from), new Date(to)];
  const say = to - from === hourMs ? formatTime : formatDateTime;
  return (
    <Typography component="p" variant="body2" sx={{ color: 'text.secondary' }}>
      {say(begins)} – {say(ends)}
    </Typography>
  );
};

/** One figure: what it is now, its line, and between which values it moved. */
const Figure = ({ name, now, points, hours, to }: Picture) => {
  const translate = useTranslate();
  const [tag] = useLocaleState();
  const known = points.flatMap((point) => {
    const value = point[name];
    return value === null ? [] : [{ at: Date.parse(point.at), value }];
  });
  const title = translate(`admin.figures.${name}`);
  const values = known.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const say = (value: number) => formatted(name, value, tag);
  const nowSaid = now === null ? '–' : say(now);
  const [low, high] = known.length > 0 ? [say(least), say(most)] : ['', ''];
  const moved =
    low === high
      ? translate('admin.figures.throughout', { value: low })
      : translate('admin.figures.between', { least: low, most: high });
  const said = known.length > 0 && moved;
  const from = to - hours * hourMs;
  const resource = lists[name];
  const createPath = useCreatePath();
  return (
    <Card component="section" aria-label={title}>
      <CardContent sx={{ display: 'grid', gap: 1 }}>
        <Typography component="h2" variant="body2" sx={{ color: 'text.secondary' }}>
          {resource ? <Link to={createPath({ resource, type: 'list' })}>{title}</Link> : title}
        </Typography>
        <Typography variant="h5" component="p">
          {nowSaid}
        </Typography>
        {said ? (
          <>
            <Line
              points={known}
              from={from}
              to={to}
              stepMs={hours > fineHours ? 600_000 : 60_000}
              most={most}
              label={`${title}: ${nowSaid}. ${said}`}
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

const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))' };

interface Shown {
  data: ReplyOf<typeof adminFigures>;
  /** The span of these, and when they were read. */
  hours: number;
  at: number;
}

/** What was read last, with its span, until that of another one is there. */
const useShown = (asked: { data: Shown['data'] | undefined; dataUpdatedAt: number }, hours: number): Shown | null => {
  const { data, dataUpdatedAt: at } = asked;
  const [shown, setShown] = useState<Shown | null>(null);
  if (data && (shown?.hours !== hours || shown.at !== at)) setShown({ data, hours, at });
  return shown;
};

/** How the installation was in the last hour or day (ADMIN1), as `/metrics` says it. */
export const FiguresPage = () => {
  const translate = useTranslate();
  const [hours, setHours] = useState<number>(spans[0]);
  const asked = useReading('GET admin/figures', { query: { hours } }, { refetchInterval: readEveryMs });
  // What is now is told minute by minute; a point of a longer span is the worst of ten of them.
  const fine = useReading('GET admin/figures', { query: { hours: spans[0] } }, { refetchInterval: readEveryMs });
  const shown = useShown(asked, hours);
  const now = fine.data?.points.at(-1);
  const first = shown?.data.points[0];
  const error = asked.error ?? fine.error;
  const again = () => Promise.all([asked, fine].filter((reading) => reading.error).map(({ refetch }) => refetch()));
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <Title title={translate('resources.figures.name')} />
      <Box
        role="group"
        aria-label={translate('admin.figures.span')}
        sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
      >
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
        {shown && <Span from={shown.at - shown.hours * hourMs} to={shown.at} />}
      </Box>
      {error && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void again()}>
              {translate('admin.retry')}
            </Button>
          }
        >
          {error.message}
        </Alert>
      )}
      {shown?.data.isSilent && <Alert severity="error">{translate('admin.figures.silent')}</Alert>}
      {shown && (
        <Box sx={grid}>
          {shownFigures.map((name) => (
            <Figure
              key={name}
              name={name}
              now={now?.[name] ?? null}
              points={shown.data.points}
              hours={shown.hours}
              to={shown.at}
            />
          ))}
        </Box>
      )}
      {!shown && !error && (
        <Box sx={grid} role="status" aria-busy aria-label={translate('ra.page.loading')}>
          {shownFigures.map((name) => (
            <Skeleton key={name} variant="rounded" height={190} />
          ))}
        </Box>
      )}
      {first && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('admin.figures.since', { time: formatDateTime(first.at) })}
        </Typography>
      )}
    </Box>
  );
};
