import { Alert, Box, Card, CardContent, LinearProgress, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { applyRejudge, rejudgement } from '#modules/scoring/rejudges/contract/rejudge-routes.js';
import { afterRejudgeEvent } from '#modules/scoring/rejudges/contract/rejudge.machine.js';
import type { RejudgeView } from '#modules/scoring/rejudges/contract/rejudge.js';
import { act, read } from '../actions.js';
import { Moment } from '../moment.js';
import { ReasonButton } from '../reason-button.js';
import { ChangeTable, MoveTable } from './rejudge-tables.js';

const readEveryMs = 1000;

/** SUB6: what a re-judgement would change, before it is applied or discarded as a whole. */
export const RejudgePage = () => {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['rejudge', id],
    queryFn: () => read<typeof rejudgement>(`rejudges/${id}`),
    refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? readEveryMs : false),
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <LinearProgress />;
  const decide = (how: 'apply' | 'discard') => async (reason: string) => {
    await act<typeof applyRejudge>(`rejudges/${id}/${how}`, { reason });
    await refetch();
  };
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 2 }}>
      <Title title={translate('admin.rejudge.title', { champname: data.champname })} />
      <Card>
        <CardContent>
          <Progress rejudge={data} />
          <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
            {afterRejudgeEvent(data.state, 'APPLY') && !data.outdated && (
              <ReasonButton
                name={data.hasPrivate ? 'applyRejudgeOfBoth' : 'applyRejudge'}
                values={sumsOf(data)}
                onConfirm={decide('apply')}
              />
            )}
            {afterRejudgeEvent(data.state, 'DISCARD') && (
              <ReasonButton name="discardRejudge" color="error" onConfirm={decide('discard')} />
            )}
          </Box>
        </CardContent>
      </Card>
      {data.moved + data.rescored + data.finalMoved + data.finalRescored > 0 && (
        <Link href={`/api/rejudges/${id}/moves.csv`} download>
          {translate('admin.rejudge.csv')}
        </Link>
      )}
      <MoveTable board="public" moves={data.moves} moved={data.moved} />
      {data.hasPrivate && <MoveTable board="final" moves={data.finalMoves} moved={data.finalMoved} />}
      <ChangeTable {...data} />
    </Box>
  );
};

const sumsOf = (view: RejudgeView) => {
  const { changedPublic, changedPrivate, moved, rescored, finalMoved, finalRescored } = view;
  return { changedPublic, changedPrivate, moved, rescored, finalMoved, finalRescored };
};

const Progress = ({ rejudge }: { rejudge: RejudgeView }) => {
  const translate = useTranslate();
  const { state, total, done, failed, by, reason, createdAt, outdated } = rejudge;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography>{translate(`admin.rejudge.state.${state}`, { total, done, failed })}</Typography>
      <Typography>
        {translate(rejudge.hasPrivate ? 'admin.rejudge.sums' : 'admin.rejudge.publicSums', sumsOf(rejudge))}
      </Typography>
      {state === 'RUNNING' && (
        <LinearProgress
          variant="determinate"
          value={(100 * (done + failed)) / total}
          aria-label={translate('admin.rejudge.progress')}
        />
      )}
      {outdated && <Alert severity="warning">{translate('admin.rejudge.outdated')}</Alert>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <Moment time={createdAt} /> · {by} · {reason}
      </Typography>
    </Box>
  );
};
