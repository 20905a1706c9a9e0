import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useAct } from '../calls.js';
import { AskingButton } from './asking-button.js';
import { roles, type UserView } from './user.js';

/** Makes somebody a participant, a client or an admin. */
export const RoleOfUser = ({ user: { id, login, role: now } }: { user: UserView }) => {
  const translate = useTranslate();
  const change = useAct('POST admin/users/{id}/role');
  const [role, setRole] = useState(now);
  return (
    <AskingButton
      name="changeRole"
      login={login}
      onAsk={() => setRole(now)}
      onConfirm={(reason) => change({ params: { id }, body: { role, reason } })}
    >
      <TextField
        select
        fullWidth
        sx={{ mt: 2 }}
        label={translate('resources.users.fields.role')}
        value={role}
        onChange={({ target }) => setRole(roles.find((one) => one === target.value) ?? now)}
      >
        {roles.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`resources.users.roles.${one}`)}
          </MenuItem>
        ))}
      </TextField>
    </AskingButton>
  );
};
