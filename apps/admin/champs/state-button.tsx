import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { finishableFrom } from '#modules/championships/contract/completeness.js';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { useAct } from '../calls.js';
import { Moment } from '../moment.js';
import { QuestionDialog } from '../question-dialog.js';
import { Consequences } from '../rating/consequences.js';
import { useNow } from '../use-now.js';
import { FinalPreview } from './final-preview.js';

export const wishes = ['PUBLISHED', 'FINISHED', 'DRAFT', 'ARCHIVED'] as const;
export type Wish = (typeof wishes)[number];

/** Teams of the final board that one sees before it is revealed; the CSV file has all. */
const previewed = 10;

/** One way on; shown because the machine allows it, and asked before. What there is no way back from is typed. */
export const StateButton = ({ view, wish }: { view: EditorView; wish: Wish }) => {
  const { champname } = view;
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const now = useNow();
  const isRevealing = wish === 'FINISHED' && view.state === 'PUBLISHED';
  const endsAt = isRevealing ? finishableFrom(view) : null;
  const isEarly = endsAt !== null && Date.parse(endsAt) > now;
  const isIncomplete = wish === 'PUBLISHED' && view.state === 'DRAFT' && view.blockers.length > 0;
  const change = useAct('POST championships/{champname}/state');
  const become = () => change({ params: { champname }, body: { state: wish } });
  const name = view.state === 'ARCHIVED' ? 'RESTORED' : wish;
  const verb = translate(`resources.champs.become.${name}`);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Button variant="outlined" disabled={isEarly || isIncomplete} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      {isEarly && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('resources.champs.finishFrom')} <Moment time={endsAt} />
        </Typography>
      )}
      {isAsking && (
        <QuestionDialog
          title={verb}
          text={translate(`resources.champs.become.${name}.text`, { champname })}
          verb={verb}
          typed={isRevealing ? champname : undefined}
          onClose={() => setAsking(false)}
          onConfirm={become}
        >
          {isRevealing && (
            <>
              <FinalPreview champname={champname} limit={previewed} />
              <Consequences champname={champname} change={{}} />
            </>
          )}
        </QuestionDialog>
      )}
    </Box>
  );
};
