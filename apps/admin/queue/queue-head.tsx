import { useState } from 'react';
import Pause from '@mui/icons-material/PauseOutlined';
import Play from '@mui/icons-material/PlayArrowOutlined';
import { Alert, Box, Card, CardContent, Chip, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ReplyOf } from '#modules/kernel/contract/route.js';
import type { adminQueueState } from '#modules/scoring/desk/contract/admin-routes.js';
import { Intention } from '#modules/client/intention.js';
import { useAct, useReading } from '../calls.js';
import { Moment } from '../moment.js';
import { ReasonButton } from '../reason-button.js';

const readEveryMs = 5000;

/** How the whole queue is: numbers, workers, and what is stopped and why. */
export const QueueHead = () => {
  const translate = useTranslate();
  const { data } = useReading('GET admin/queue-state', {}, { refetchInterval: readEveryMs });
  const [moving] = useState(() => new Intention());
  const pause = useAct('POST admin/queue/pause', moving);
  const resume = useAct('POST admin/queue/resume', moving);
  const resumeOne = useAct('POST championships/{champname}/queue/resume');
  if (!data) return null;
  const { waiting, running, stuck, workers, pauses, runners, box } = data;
  // A server of the former version, while they are changed one after the other, does not tell them.
  const told: Partial<typeof data> = data;
  const images = told.absentImages?.join(', ') ?? '';
  const slots = workers.reduce((sum, worker) => sum + worker.slots, 0);
  return (
    <Card sx={{ mb: 2 }}>
      <CardContent sx={{ display: 'grid', gap: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography sx={{ flex: 1 }}>
            {translate('admin.queue.numbers', { waiting, running, stuck, workers: workers.length, slots })}
          </Typography>
          {!pauses.some(({ scope }) => scope === 'all') && (
            <ReasonButton
              name="pause"
              color="error"
              icon={<Pause fontSize="small" />}
              onConfirm={(reason) => pause({ body: { reason } })}
            />
          )}
        </Box>
        {workers.length === 0 && <Alert severity="error">{translate('admin.queue.noWorkers')}</Alert>}
        {box && <Alert severity="error">{translate(`admin.queue.box.${box}`, { images })}</Alert>}
        {runners.length > 0 && <Runners runners={runners} />}
        {pauses.map((stop) => (
          <Alert
            key={stop.champname ?? 'all'}
            severity="warning"
            action={
              <ReasonButton
                name="resume"
                icon={<Play fontSize="small" />}
                onConfirm={(reason) =>
                  stop.champname === null
                    ? resume({ body: { reason } })
                    : resumeOne({ params: { champname: stop.champname }, body: { reason } })
                }
              />
            }
          >
            {stop.champname ?? translate('admin.queue.whole')}: {stop.reason} · <Moment time={stop.since} />
          </Alert>
        ))}
      </CardContent>
    </Card>
  );
};

type Runner = ReplyOf<typeof adminQueueState>['runners'][number];

const stateOf = ({ isAlive, complete }: Runner) => {
  if (!isAlive) return ['silent', 'error'] as const;
  return complete ? (['complete', 'success'] as const) : (['incomplete', 'warning'] as const);
};

/** Who runs code, since when silent, and what their boxes lack. */
const Runners = ({ runners }: { runners: readonly Runner[] }) => {
  const translate = useTranslate();
  return (
    <Box
      component="ul"
      aria-label={translate('admin.queue.runners')}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
    >
      {runners.map((runner) => {
        const { id, running, slots, failed, accepted, image, images, adapter, seenAt } = runner;
        const [state, color] = stateOf(runner);
        return (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}
          >
            <Chip size="small" variant="outlined" color={color} label={translate(`admin.queue.runner.${state}`)} />
            <Typography variant="body2">
              {translate('admin.queue.runner.about', { id, running, slots, image, adapter: adapter || '?' })} ·{' '}
              <Moment time={seenAt} />
              {images.length > 0 && ` · ${translate('admin.queue.runner.images', { images: images.join(', ') })}`}
              {failed.length > 0 && ` · ${translate('admin.queue.runner.lacks', { checks: failed.join(', ') })}`}
              {accepted.length > 0 && ` · ${translate('admin.queue.runner.accepted', { checks: accepted.join(', ') })}`}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
};
