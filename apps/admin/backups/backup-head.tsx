import { Alert, Box, Button, Card, CardContent, Typography } from '@mui/material';
import { useGetIdentity, useLocaleState, useTranslate } from 'react-admin';
import { type BackupType, backupTypes } from '#modules/backups/contract/backup.js';
import { useAct, useReading } from '../calls.js';
import { Moment } from '../moment.js';
import { ReasonButton } from '../reason-button.js';

/** A championship is exported from its own page. */
const made = backupTypes.filter((type) => type !== 'CHAMP');

/** A button for each type, which asks why: contacts leave the server by it. */
const Make = ({ type }: { type: Exclude<BackupType, 'CHAMP'> }) => {
  const make = useAct('POST admin/backups');
  return <ReasonButton name={`backup.${type}`} onConfirm={(reason) => make({ body: { type, reason } })} />;
};

/** Personal data is given to nobody who has only a password: said before they try. */
const WithoutFactor = () => {
  const translate = useTranslate();
  const { data: person } = useGetIdentity();
  const { data: factor } = useReading('GET user/second-factor', {});
  if (factor?.isOn !== false || !person) return null;
  const settings = `/user/${encodeURIComponent(person.id)}/settings/second`;
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <Button color="inherit" size="small" href={settings}>
          {translate('admin.backup.factor.turnOn')}
        </Button>
      }
    >
      {translate('admin.backup.factor')}
    </Alert>
  );
};

/** When the last good backup was made, whether that is too long ago, and what can be made now. */
export const BackupHead = () => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { data } = useReading('GET admin/backup-health', {});
  const at = data?.at;
  return (
    <Card sx={{ my: 2 }} lang={locale}>
      <CardContent sx={{ display: 'grid', gap: 1.5 }}>
        {data && (
          <Typography>
            {data.lastAt === null ? (
              translate('admin.backup.none')
            ) : (
              <>
                {translate('admin.backup.last')} <Moment time={data.lastAt} />
              </>
            )}
            {'. '}
            {at ? translate('admin.backup.daily', { at }) : translate('admin.backup.never')}
          </Typography>
        )}
        <WithoutFactor />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {made.map((type) => (
            <Make key={type} type={type} />
          ))}
        </Box>
      </CardContent>
    </Card>
  );
};
