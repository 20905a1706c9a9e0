import { Alert, Box, Button, Chip, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useAct } from '../calls.js';
import { QuestionDialog } from '../question-dialog.js';
import { ReasonButton } from '../reason-button.js';
import { templates, type VacancyView } from './vacancy.js';

/** What a moderator can do with it now: the machine says it. */
export const VacancyActions = () => {
  const vacancy = useRecordContext<VacancyView>();
  const translate = useTranslate();
  if (!vacancy?.own) return null;
  const { own, state } = vacancy;
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Chip
          color={state === 'moderation' ? 'warning' : 'default'}
          variant="outlined"
          label={translate(`resources.vacancies.states.${state}`)}
        />
        {own.actions.includes('APPROVE') && <Publish vacancy={vacancy} />}
        {own.actions.includes('REJECT') && <Return vacancy={vacancy} />}
        {own.actions.includes('CLOSE') && <Hide vacancy={vacancy} />}
        {own.actions.includes('EDIT') && (
          <Button size="small" href={`/vacancy/${vacancy.id}/edit`}>
            {translate('resources.vacancies.edit')}
          </Button>
        )}
        <Button size="small" href={`/vacancy/${vacancy.id}`}>
          {translate('resources.vacancies.open')}
        </Button>
      </Box>
      <Doubts vacancy={vacancy} />
      {own.reason !== '' && (
        <Alert severity="info" variant="outlined">
          {translate('resources.vacancies.lastReason')}: {own.reason}
        </Alert>
      )}
    </Box>
  );
};

/** What the form would refuse by now, such as a response service that was added to the settings since. */
const Doubts = ({ vacancy: { doubts } }: { vacancy: VacancyView }) => {
  const translate = useTranslate();
  const codes = [...new Set(Object.values(doubts))];
  if (codes.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined">
      {codes.map((code) => translate(`resources.vacancies.doubts.${code}`)).join(' ')}
    </Alert>
  );
};

const Publish = ({ vacancy: { id, own } }: { vacancy: VacancyView }) => {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const approve = useAct('POST vacancies/{id}/approve');
  const verb = translate('resources.vacancies.publish');
  return (
    <>
      <Button size="small" variant="contained" onClick={() => setAsking(true)}>
        {verb}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={verb}
          text={translate('resources.vacancies.publish.text')}
          verb={verb}
          onClose={() => setAsking(false)}
          // Another text than the one that is read here is not let through.
          onConfirm={() => approve({ params: { id }, body: { version: own.version } })}
        />
      )}
    </>
  );
};

const Return = ({ vacancy: { id, own } }: { vacancy: VacancyView }) => {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const reject = useAct('POST vacancies/{id}/reject');
  const verb = translate('resources.vacancies.return');
  return (
    <>
      <Button size="small" variant="outlined" color="error" onClick={() => setAsking(true)}>
        {verb}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={verb}
          text={translate('resources.vacancies.return.text')}
          verb={verb}
          isBlocked={reason.trim() === ''}
          onClose={() => setAsking(false)}
          onConfirm={() => reject({ params: { id }, body: { reason, version: own.version } })}
        >
          <Reason reason={reason} onChange={setReason} />
        </QuestionDialog>
      )}
    </>
  );
};

/** A template fills the reason in; whoever moderates changes it as they like. */
const Reason = ({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <TextField
        select
        label={translate('resources.vacancies.template')}
        value=""
        onChange={({ target }) => onChange(target.value)}
      >
        {templates.map((name) => (
          <MenuItem key={name} value={translate(`resources.vacancies.template.${name}.text`)}>
            {translate(`resources.vacancies.template.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={translate('admin.reason')}
        value={reason}
        onChange={({ target }) => onChange(target.value)}
        required
        multiline
        minRows={3}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        helperText={translate('resources.vacancies.return.help')}
      />
    </Box>
  );
};

const Hide = ({ vacancy: { id, title } }: { vacancy: VacancyView }) => {
  const archive = useAct('POST vacancies/{id}/archive');
  return (
    <ReasonButton
      name="hideVacancy"
      values={{ title }}
      color="error"
      onConfirm={(reason) => archive({ params: { id }, body: { reason } })}
    />
  );
};
