import { Box, Button, TextField, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { ask } from '../ask.js';
import type { Champ } from './champ.js';

/** In whose hands a championship is; another client or admin may take over, by login. */
export const ChampOwner = ({ champ }: { champ: Champ }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [login, setLogin] = useState('');
  const give = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await ask('PUT', `admin/champs/${champ.id}/owner`, { owner: login });
      setLogin('');
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
    refresh();
  };
  return (
    <Box
      component="form"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
      onSubmit={(event) => void give(event)}
    >
      <Typography variant="body2">
        {translate('resources.champs.fields.owner')}: <strong>{champ.owner}</strong>
      </Typography>
      <TextField
        size="small"
        label={translate('resources.champs.newOwner')}
        value={login}
        onChange={(event) => setLogin(event.target.value)}
      />
      <Button type="submit" disabled={login.trim() === ''}>
        {translate('resources.champs.give')}
      </Button>
    </Box>
  );
};
