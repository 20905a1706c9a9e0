import { Alert, Box, Card, CardContent, LinearProgress, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Title, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { addressOf } from '#modules/client/address.js';
import { afterRejudgeEvent } from '#modules/scoring/rejudges/contract/rejudge.machine.js';
import type { RejudgeView } from '#modules/scoring/rejudges/contract/rejudge.js';
import { useAct, useReading } from '../calls.js';
import { Moment } from '../moment.js';
import { RejudgeConsequences } from '../rating/consequences.js';
import { ReasonButton } from '../reason-button.js';
import { UnderWay } from '../work/under-way.js';
import { useWatched } from '../work/use-watched.js';
import { ChangeTable, MoveTable } from './rejudge-tables.js';

const readEveryMs = 1000;

/** SUB6: what a re-judgement would change, before it is applied or discarded as a whole. */
export const RejudgePage = () => {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const { data, error } = useReading(
    'GET rejudges/{id}',
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? readEveryMs : false) },
  );
  const apply = useAct('POST rejudges/{id}/apply');
  const discard = useAct('POST rejudges/{id}/discard');
  const work = data?.state === 'READY' ? data.applying : null;
  const applying = useWatched(work);
  const [failed, setFailed] = useState<string | null>(null);
  // The work is named no more once that it failed is read.
  if (applying?.state === 'failed' && failed !== applying.id) setFailed(applying.id);
  // Also between its end and the reading of what came of it.
  const isApplying = work !== null && failed !== work;
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <LinearProgress />;
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 2 }}>
      <Title title={translate('admin.rejudge.title', { champname: data.champname })} />
      <Card>
        <CardContent>
          <Progress rejudge={data} />
          {work && <UnderWay work={work} name={translate('admin.rejudge.applying')} />}
          {failed && !isApplying && <Alert severity="error">{translate('admin.rejudge.notApplied')}</Alert>}
          <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
            {afterRejudgeEvent(data.state, 'APPLY') && !data.outdated && !isApplying && (
              <ReasonButton
                name={data.hasPrivate ? 'applyRejudgeOfBoth' : 'applyRejudge'}
                values={sumsOf(data)}
                onConfirm={(reason) => apply({ params: { id }, body: { reason } })}
              />
            )}
            {afterRejudgeEvent(data.state, 'DISCARD') && !isApplying && (
              <ReasonButton
                name="discardRejudge"
                color="error"
                onConfirm={(reason) => discard({ params: { id }, body: { reason } })}
              />
            )}
          </Box>
        </CardContent>
      </Card>
      {data.moved + data.rescored + data.finalMoved + data.finalRescored > 0 && (
        <Link href={addressOf('GET rejudges/{id}/moves.csv', { params: { id } })} download>
          {translate('admin.rejudge.csv')}
        </Link>
      )}
      <MoveTable board="public" moves={data.moves} moved={data.moved} />
      {data.hasPrivate && <MoveTable board="final" moves={data.finalMoves} moved={data.finalMoved} />}
      {data.state === 'READY' && !data.outdated && <Awards id={id} />}
      <ChangeTable {...data} />
    </Box>
  );
};

/** RATE1: who would gain or lose which medal, points and rank. */
const Awards = ({ id }: { id: string }) => {
  const translate = useTranslate();
  return (
    <Card>
      <CardContent sx={{ overflowX: 'auto' }}>
        <Typography variant="h6" component="h2">
          {translate('admin.rejudge.awards')}
        </Typography>
        <RejudgeConsequences id={id} />
      </CardContent>
    </Card>
  );
};

const sumsOf = (view: RejudgeView) => {
  const { changedPublic, changedPrivate, moved, rescored, finalMoved, finalRescored } = view;
  return { changedPublic, changedPrivate, moved, rescored, finalMoved, finalRescored };
};

const Progress = ({ rejudge }: { rejudge: RejudgeView }) => {
  const translate = useTranslate();
  const { state, total, done, failed, inBox, by, reason, createdAt, outdated } = rejudge;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography>{translate(`admin.rejudge.state.${state}`, { total, done, failed, inBox })}</Typography>
      <Typography>
        {translate(rejudge.hasPrivate ? 'admin.rejudge.sums' : 'admin.rejudge.publicSums', sumsOf(rejudge))}
      </Typography>
      {state === 'READY' && !outdated && rejudge.becomeInvalid > 0 && (
        <Alert severity="warning">{translate('admin.rejudge.invalid', { count: rejudge.becomeInvalid })}</Alert>
      )}
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
