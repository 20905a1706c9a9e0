import Pause from '@mui/icons-material/PauseOutlined';
import Play from '@mui/icons-material/PlayArrowOutlined';
import { Alert, Box, Card, CardContent, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { adminQueueState, pauseQueue, resumeQueue } from '#modules/scoring/desk/contract/admin-routes.js';
import type { ReplyOf } from '#modules/kernel/contract/route.js';
import { act, read } from '../actions.js';
import { Moment } from '../moment.js';
import { ReasonButton } from '../reason-button.js';

type State = ReplyOf<typeof adminQueueState>;
type Stop = State['pauses'][number];

const readEveryMs = 5000;
const key = ['queue-state'];

const pathOf = ({ champname }: Pick<Stop, 'champname'>) =>
  champname === null ? 'admin/queue' : `championships/${encodeURIComponent(champname)}/queue`;

/** How the whole queue is: numbers, workers, and what is stopped and why. */
export const QueueHead = () => {
  const translate = useTranslate();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => read<typeof adminQueueState>('admin/queue-state'),
    refetchInterval: readEveryMs,
  });
  const change = (path: string) => async (reason: string) => {
    await act<typeof pauseQueue | typeof resumeQueue>(path, { reason });
    await client.invalidateQueries({ queryKey: key });
  };
  if (!data) return null;
  const { waiting, running, stuck, workers, pauses } = data;
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
              onConfirm={change('admin/queue/pause')}
            />
          )}
        </Box>
        {workers.length === 0 && <Alert severity="error">{translate('admin.queue.noWorkers')}</Alert>}
        {pauses.map((stop) => (
          <Alert
            key={stop.champname ?? 'all'}
            severity="warning"
            action={
              <ReasonButton
                name="resume"
                icon={<Play fontSize="small" />}
                onConfirm={change(`${pathOf(stop)}/resume`)}
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
