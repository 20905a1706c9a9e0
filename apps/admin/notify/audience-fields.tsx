import { Box, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type Audience, type AudienceName, audiences } from '#modules/notifications/contract/campaign.js';

interface Props {
  audience: Audience;
  onChange: (audience: Audience) => void;
}

/** To whom: so many teams from the top of the board, or everybody. */
export const AudienceFields = ({ audience: { audience, top }, onChange }: Props) => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <TextField
        select
        label={translate('admin.notify.audience')}
        value={audience}
        onChange={({ target }) => onChange({ audience: target.value as AudienceName, top })}
        sx={{ minWidth: 260 }}
      >
        {audiences.map((name) => (
          <MenuItem key={name} value={name}>
            {translate(`admin.notify.audience.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      {audience === 'TOP_N' && (
        <TextField
          type="number"
          label={translate('admin.notify.top')}
          defaultValue={top}
          onChange={({ target }) => {
            const teams = Number(target.value);
            if (Number.isInteger(teams) && teams > 0) onChange({ audience, top: teams });
          }}
          slotProps={{ htmlInput: { min: 1 } }}
        />
      )}
    </Box>
  );
};
