import {
  Box,
  Button,
  Card,
  CardContent,
  FormControlLabel,
  MenuItem,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { ContestView, Correction } from '#modules/rating/contract/correction.js';
import { weights } from '#modules/rating/contract/points.js';
import { useAct, useReading } from '../calls.js';
import type { Champ } from '../champs/champ.js';
import { QuestionDialog } from '../question-dialog.js';
import { Moment } from '../moment.js';
import { Consequences } from './consequences.js';

/** RATE1, ADMIN1: how a championship counts for the rating, and which teams were taken out of its results. */
export const ChampRating = () => {
  const champ = useRecordContext<Champ>();
  const translate = useTranslate();
  const champname = champ?.champname ?? '';
  const isOut = champ !== undefined && champ.state !== 'DRAFT';
  const { data: contest } = useReading('GET admin/rating/{champname}', { params: { champname } }, { enabled: isOut });
  if (!contest) return null;
  return (
    <Card sx={{ mb: 2 }}>
      <CardContent sx={{ display: 'grid', gap: 2, overflowX: 'auto' }}>
        <Typography variant="h6" component="h2">
          {translate('admin.rating')}
        </Typography>
        <Typography variant="body2">
          {contest.endedAt === null ? (
            translate('admin.rating.running')
          ) : (
            <>
              {translate('admin.rating.awarded', { awards: contest.awards, teams: contest.teams })}{' '}
              <Moment time={contest.endedAt} />
            </>
          )}
        </Typography>
        <Counting contest={contest} />
        <Disqualified contest={contest} />
      </CardContent>
    </Card>
  );
};

const Counting = ({ contest: { champname, weight, counts } }: { contest: ContestView }) => {
  const translate = useTranslate();
  // What was chosen here, and no more: the rest is as another admin may have set it meanwhile.
  const [chosen, setChosen] = useState<Partial<Pick<ContestView, 'weight' | 'counts'>>>({});
  const wish = { weight, counts, ...chosen };
  const choose = (more: typeof chosen) =>
    setChosen({
      ...((more.weight ?? wish.weight) !== weight && { weight: more.weight ?? wish.weight }),
      ...((more.counts ?? wish.counts) !== counts && { counts: more.counts ?? wish.counts }),
    });
  const change: Correction = {
    ...(wish.weight !== weight && { weight: wish.weight as (typeof weights)[number] }),
    ...(wish.counts !== counts && { counts: wish.counts }),
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <TextField
        select
        fullWidth={false}
        size="small"
        sx={{ minWidth: 120 }}
        label={translate('admin.rating.weight')}
        value={wish.weight}
        onChange={(event) => choose({ weight: Number(event.target.value) })}
      >
        {weights.map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        control={<Switch checked={wish.counts} onChange={(_, is) => choose({ counts: is })} />}
        label={translate('admin.rating.counts')}
      />
      <CorrectionButton
        champname={champname}
        change={change}
        verb={translate('admin.rating.change')}
        onDone={() => setChosen({})}
        isBlocked={Object.keys(change).length === 0}
      />
    </Box>
  );
};

const Disqualified = ({ contest: { champname, disqualified } }: { contest: ContestView }) => {
  const translate = useTranslate();
  if (disqualified.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2 }} aria-label={translate('admin.rating.out')}>
      {disqualified.map(({ teamId, team, reason, at }) => (
        <li key={teamId}>
          {team} – {reason}, <Moment time={at} />{' '}
          <CorrectionButton champname={champname} change={{ back: teamId }} verb={translate('admin.rating.back')} />
        </li>
      ))}
    </Box>
  );
};

interface ButtonProps {
  champname: string;
  change: Correction;
  verb: string;
  isBlocked?: boolean;
  onDone?: () => void;
}

/** Asks why, and shows before what it does to whom. */
export const CorrectionButton = ({ champname, change, verb, isBlocked = false, onDone }: ButtonProps) => {
  const translate = useTranslate();
  const correct = useAct('POST admin/rating/{champname}/correct');
  const [isAsking, setAsking] = useState(false);
  const confirm = async ({ reason }: { reason: string }) => {
    await correct({ params: { champname }, body: { ...change, reason } });
    onDone?.();
  };
  return (
    <>
      <Button size="small" variant="outlined" disabled={isBlocked} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      {isAsking && (
        <QuestionDialog
          wantsReason
          title={verb}
          text={translate('admin.rating.ask')}
          verb={verb}
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        >
          <Consequences champname={champname} change={change} />
        </QuestionDialog>
      )}
    </>
  );
};
