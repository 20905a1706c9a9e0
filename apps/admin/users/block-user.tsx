import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useAct } from '../calls.js';
import { AskingButton } from './asking-button.js';
import type { UserView } from './user.js';

const dayMs = 86_400_000;
/** Days; 0 is for ever. */
const terms = [1, 3, 7, 30, 365, 0] as const;
const usual = 7;

/** Lets somebody only read, for a term, with a reason that they are told; of who is blocked it says that it changes that. */
export const BlockUser = ({ user: { id, login, blocked } }: { user: UserView }) => {
  const translate = useTranslate();
  const block = useAct('POST admin/users/{id}/block');
  const [days, setDays] = useState<number>(usual);
  const onConfirm = (reason: string) => {
    const until = days === 0 ? null : new Date(Date.now() + days * dayMs).toISOString();
    return block({ params: { id }, body: { until, reason } });
  };
  return (
    <AskingButton
      name={blocked ? 'changeBlock' : 'blockUser'}
      login={login}
      color="error"
      onAsk={() => setDays(usual)}
      onConfirm={onConfirm}
    >
      <TextField
        select
        fullWidth
        sx={{ mt: 2 }}
        label={translate('resources.users.term')}
        value={days}
        onChange={({ target }) => setDays(Number(target.value))}
      >
        {terms.map((term) => (
          <MenuItem key={term} value={term}>
            {term === 0 ? translate('resources.users.forEver') : translate('resources.users.days', { days: term })}
          </MenuItem>
        ))}
      </TextField>
    </AskingButton>
  );
};
