import { Alert, Box, Button, Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { Audience } from '#modules/notifications/contract/campaign.js';
import { useAct, useReading } from '../calls.js';
import { QuestionDialog } from '../question-dialog.js';
import { AudienceFields } from './audience-fields.js';
import { noWords, type Words, WordFields } from './word-fields.js';

/** To whom, what, and by mail or not; sent once the number of people was typed. */
export const NotifyForm = ({ champname }: { champname: string }) => {
  const translate = useTranslate();
  const params = { champname };
  const [audience, setAudience] = useState<Audience>({ audience: 'TOP_3', top: 1 });
  const [words, setWords] = useState<Words>(noWords);
  const [byMail, setByMail] = useState(true);
  const [isAsking, setAsking] = useState(false);
  const count = useReading('POST championships/{champname}/campaigns/count', { params, body: audience }, { gcTime: 0 });
  const start = useAct('POST championships/{champname}/campaigns');
  const people = count.data?.people ?? 0;
  const isSaid = Object.values(words).every(({ rus, eng }) => `${rus}${eng}`.trim() !== '');
  const send = async () => {
    // After a refusal it may be another number by now: that one is read and shown.
    await start({ params, body: { ...audience, ...words, byMail, count: people } });
    setWords(noWords);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      <AudienceFields audience={audience} onChange={setAudience} />
      {count.error && <Alert severity="error">{count.error.message}</Alert>}
      {count.data && <div role="status">{translate('admin.notify.count', { ...count.data })}</div>}
      <WordFields words={words} onChange={setWords} />
      <FormControlLabel
        control={<Checkbox checked={byMail} onChange={(_event, checked) => setByMail(checked)} />}
        label={translate('admin.notify.byMail')}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <TestButton champname={champname} words={words} isSaid={isSaid} />
        <Button variant="contained" disabled={!isSaid || people === 0} onClick={() => setAsking(true)}>
          {translate('admin.notify.send')}
        </Button>
      </Box>
      {isAsking && (
        <QuestionDialog
          title={translate('admin.notify.ask', { people })}
          text={translate('admin.notify.ask.text')}
          verb={translate('admin.notify.send')}
          typed={String(people)}
          isBlocked={count.isFetching}
          onClose={() => setAsking(false)}
          onConfirm={send}
        />
      )}
    </Box>
  );
};

/** Sends it to oneself alone. */
const TestButton = ({ champname, words, isSaid }: { champname: string; words: Words; isSaid: boolean }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const test = useAct('POST championships/{champname}/campaigns/test');
  const send = async () => {
    try {
      await test({ params: { champname }, body: words });
      notify('admin.notify.tested', { type: 'success' });
    } catch (refused) {
      notify(refused instanceof Error ? refused.message : String(refused), { type: 'error' });
    }
  };
  return (
    <Button variant="outlined" disabled={!isSaid} onClick={() => void send()}>
      {translate('admin.notify.test')}
    </Button>
  );
};
