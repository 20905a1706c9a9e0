import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { longestOwner } from '#modules/championships/contract/limits.js';
import { useAct } from '../calls.js';
import { ReasonButton } from '../reason-button.js';
import type { Champ } from './champ.js';

const limits = { minLength: 1, maxLength: longestOwner };

/** In whose hands a championship is; another client or admin may take over, by login. */
export const ChampOwner = ({ champ: { id, champname, owner } }: { champ: Champ }) => {
  const translate = useTranslate();
  const handOver = useAct('PUT admin/champs/{id}/owner');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography variant="body2">
        {translate('resources.champs.fields.owner')}: <strong>{owner}</strong>
      </Typography>
      <ReasonButton
        name="handOver"
        values={{ name: champname }}
        field={{ label: translate('resources.champs.newOwner'), first: '', limits }}
        onConfirm={(reason, owner) => handOver({ params: { id }, body: { owner, reason } })}
      />
    </Box>
  );
};
