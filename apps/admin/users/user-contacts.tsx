import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useAct } from '../calls.js';
import { ReasonButton } from '../reason-button.js';
import type { UserView } from './user.js';

/** E-mail and telephone: masked until somebody says why they look, which is kept. */
export const UserContacts = () => {
  const translate = useTranslate();
  const user = useRecordContext<UserView>();
  const reveal = useAct('POST admin/users/{id}/reveal');
  const [shown, setShown] = useState<{ email: string; phone: string } | null>(null);
  if (!user) return null;
  const { email, phone } = shown ?? user;
  return (
    <>
      {Object.entries({ email, phone }).map(([name, value]) => (
        <Box key={name} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {translate(`resources.users.fields.${name}`)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value || '–'}{' '}
            {name === 'email' && !shown && (
              <Box component="span" sx={{ ml: '-5px' }}>
                <ReasonButton
                  name="revealUser"
                  values={{ login: user.login }}
                  onConfirm={async (reason) => setShown(await reveal({ params: { id: user.id }, body: { reason } }))}
                />
              </Box>
            )}
          </Typography>
        </Box>
      ))}
    </>
  );
};
