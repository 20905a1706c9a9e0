import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Confirm, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { ask } from '../ask.js';
import { Moment } from '../moment.js';
import { TypedDialog } from '../typed-dialog.js';
import { FinalPreview } from './final-preview.js';

export const wishes = ['PUBLISHED', 'FINISHED', 'DRAFT', 'ARCHIVED'] as const;
export type Wish = (typeof wishes)[number];

/** Teams of the final board that one sees before it is revealed; the CSV file has all. */
const previewed = 10;

/** One way on; shown because the machine allows it, and asked before. What there is no way back from is typed. */
export const StateButton = ({ view, wish }: { view: EditorView; wish: Wish }) => {
  const { champname } = view;
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const [now] = useState(() => Date.now());
  const isRevealing = wish === 'FINISHED' && view.state === 'PUBLISHED';
  const endsAt = isRevealing ? view.dateEnd : null;
  const isEarly = endsAt !== null && Date.parse(endsAt) > now;
  const isIncomplete = wish === 'PUBLISHED' && view.state === 'DRAFT' && view.blockers.length > 0;
  const become = async () => {
    setAsking(false);
    try {
      await ask('POST', `championships/${champname}/state`, { state: wish });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
    refresh();
  };
  const name = view.state === 'ARCHIVED' ? 'RESTORED' : wish;
  const question = {
    title: translate(`resources.champs.become.${name}`),
    confirm: translate(`resources.champs.become.${name}`),
    content: translate(`resources.champs.become.${name}.text`, { champname }),
    onConfirm: () => void become(),
    onClose: () => setAsking(false),
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Button variant="outlined" disabled={isEarly || isIncomplete} onClick={() => setAsking(true)}>
        {question.title}
      </Button>
      {isEarly && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('resources.champs.finishFrom')} <Moment time={endsAt} />
        </Typography>
      )}
      {isRevealing ? (
        isAsking && (
          <TypedDialog {...question} typed={champname}>
            <FinalPreview champname={champname} limit={previewed} />
          </TypedDialog>
        )
      ) : (
        <Confirm isOpen={isAsking} {...question} />
      )}
    </Box>
  );
};
