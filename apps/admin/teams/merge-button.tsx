import { Alert, Autocomplete, Button, LinearProgress, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatDateTime } from '#modules/kernel/contract/time-format.js';
import { formatScore } from '#modules/scoring/solutions/contract/score-format.js';
import { useAct, useReading } from '../calls.js';
import { QuestionDialog } from '../question-dialog.js';
import type { TeamView } from './team.js';

interface Other {
  id: string;
  name: string;
}

type Merged = Pick<TeamView, 'id' | 'champname' | 'name'>;

/** Makes another team a part of this one, once one has seen what that makes of both (ADMIN1). */
export const MergeButton = ({ id, champname, name }: Merged) => {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {translate('admin.act.merge')}
      </Button>
      {isAsking && <Question {...{ id, champname, name }} onClose={() => setAsking(false)} />}
    </>
  );
};

/** Which team is meant is chosen anew each time it is asked. */
const Question = ({ id, champname, name, onClose }: Merged & { onClose: () => void }) => {
  const translate = useTranslate();
  const merge = useAct('POST admin/teams/{id}/merge');
  const [other, setOther] = useState<Other | null>(null);
  const confirm = ({ reason }: { reason: string }) =>
    merge({ params: { id }, body: { team: other?.id ?? '', reason } });
  return (
    <QuestionDialog
      wantsReason
      title={translate('admin.act.merge.title', { name })}
      text={translate('admin.act.merge.text')}
      verb={translate('admin.act.merge')}
      isBlocked={other === null}
      onClose={onClose}
      onConfirm={confirm}
    >
      <OtherTeam champname={champname} own={id} onChoose={setOther} />
      {other && <Outcome id={id} other={other.id} />}
    </QuestionDialog>
  );
};

const OtherTeam = (props: { champname: string; own: string; onChoose: (team: Other | null) => void }) => {
  const { champname, own, onChoose } = props;
  const translate = useTranslate();
  const [q, setQ] = useState('');
  const asked = { params: { champname }, query: { q, limit: 20 } };
  const { data: found } = useReading('GET championships/{champname}/teams', asked, { enabled: q !== '' });
  return (
    <Autocomplete<Other>
      sx={{ mt: 2 }}
      options={(found?.items ?? []).filter((team) => team.id !== own)}
      getOptionLabel={(team) => team.name}
      getOptionKey={(team) => team.id}
      isOptionEqualToValue={(one, two) => one.id === two.id}
      filterOptions={(options) => options}
      onInputChange={(_, typed) => setQ(typed.trim())}
      onChange={(_, team) => onChoose(team)}
      renderInput={(params) => <TextField {...params} label={translate('resources.teams.other')} />}
    />
  );
};

const Outcome = ({ id, other }: { id: string; other: string }) => {
  const translate = useTranslate();
  const asked = { params: { id }, query: { team: other } };
  const { data: outcome, error } = useReading('GET teams/{id}/merge-preview', asked, { gcTime: 0 });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!outcome) return <LinearProgress />;
  const { allowed, reason, members, maxSize, attempts, best, place, submitUntil } = outcome;
  const sums = {
    ...{ members, maxSize, used: attempts.used, allowed: attempts.allowed },
    ...{ best: best === null ? '–' : formatScore(best), place: place ?? '–' },
  };
  return (
    <Alert severity={allowed ? 'info' : 'error'} sx={{ mt: 2 }}>
      {translate(allowed ? 'resources.teams.mergeable' : 'resources.teams.notMergeable', { code: reason?.code ?? '' })}{' '}
      {translate('resources.teams.merged', sums)}
      {submitUntil && ` ${translate('resources.teams.mergedUntil', { time: formatDateTime(submitUntil) })}`}
    </Alert>
  );
};
