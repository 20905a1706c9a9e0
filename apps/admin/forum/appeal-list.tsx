import { Box, Typography } from '@mui/material';
import { DataTable, useRecordContext, useTranslate } from 'react-admin';
import type { AdminAppeal } from '#modules/forum/contract/decisions.js';
import { useAct } from '../calls.js';
import { Rows } from '../list-parts.js';
import { Moment } from '../moment.js';
import { ReasonButton } from '../reason-button.js';

/** The answer to an appeal, or what was answered. */
const Answer = () => {
  const appeal = useRecordContext<AdminAppeal>();
  const translate = useTranslate();
  const decide = useAct('POST admin/forum-appeals/{id}');
  if (!appeal) return null;
  const { id, author, answer, overturned } = appeal;
  if (answer !== null)
    return `${translate(`resources.forum-appeals.${overturned ? 'overturned' : 'upheld'}`)}: ${answer}`;
  const act = (decision: 'uphold' | 'overturn') => (reason: string) =>
    decide({ params: { id }, body: { decision, reason } });
  return (
    <Box sx={{ display: 'flex', gap: 1, ml: '-5px' }}>
      <ReasonButton name="overturnDecision" values={{ author }} onConfirm={act('overturn')} />
      <ReasonButton name="upholdDecision" values={{ author }} onConfirm={act('uphold')} />
    </Box>
  );
};

/** Appeals against decisions of moderators (ADMIN1), those that wait first. */
export const AppealList = () => {
  const translate = useTranslate();
  return (
    <Rows sort="id" whole={['text', 'reason', 'appeal', 'answer']}>
      <DataTable.Col source="author" disableSort />
      <DataTable.Col
        source="text"
        disableSort
        render={({ kind, title, text }) => (
          <>
            <strong>{kind === 'warning' ? translate('resources.forum-appeals.warning') : title}</strong>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {text}
            </Typography>
          </>
        )}
      />
      <DataTable.Col source="reason" disableSort render={({ reason, by }) => `${reason} (${by})`} />
      <DataTable.Col source="appeal" disableSort />
      <DataTable.Col source="appealedAt" render={({ appealedAt }) => <Moment time={appealedAt} />} />
      <DataTable.Col source="answer" disableSort>
        <Answer />
      </DataTable.Col>
    </Rows>
  );
};
