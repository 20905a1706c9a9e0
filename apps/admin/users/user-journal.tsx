import { Box, Typography } from '@mui/material';
import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import type { ReplyOf } from '#modules/kernel/contract/route.js';
import type { adminAudit } from '#modules/kernel/contract/routes.js';
import { useActionWords } from '../audit/action-words.js';
import { Details } from '../audit/details.js';
import { Moment } from '../moment.js';
import { objectOf, type UserView } from './user.js';

type Line = ReplyOf<typeof adminAudit>[number];

/** What was done to somebody (ADMIN1): who, what, why, and how it was before, the last first. */
export const UserJournal = () => {
  const translate = useTranslate();
  const say = useActionWords();
  const user = useRecordContext<UserView>();
  const { data } = useGetList<Line>(
    'audit',
    {
      filter: { object: user && objectOf(user) },
      sort: { field: 'at', order: 'DESC' },
      pagination: { page: 1, perPage: 100 },
    },
    { enabled: Boolean(user) },
  );
  if (data?.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('resources.users.noJournal')}</Typography>;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {data?.map((line) => (
        <li key={line.id}>
          <Typography variant="body2">
            <Moment time={line.at} /> · {line.actor} · <span title={line.action}>{say(line.action)}</span>
            {line.reason && `: ${line.reason}`}
          </Typography>
          <Details of={line.details} />
        </li>
      ))}
    </Box>
  );
};
