import { Alert, Button } from '@mui/material';
import { useCreatePath, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useReading } from './calls.js';

const readEveryMs = 600_000;

/** On each page once the last good backup is too old. */
export const BackupBanner = () => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { data } = useReading('GET admin/backup-health', {}, { refetchInterval: readEveryMs });
  if (!data?.isOld) return null;
  const toTab = (
    <Button component={Link} to={createPath({ resource: 'backups', type: 'list' })} color="inherit" size="small">
      {translate('admin.backup.toTab')}
    </Button>
  );
  return (
    <Alert severity="warning" sx={{ mt: 1 }} action={toTab}>
      {translate('admin.backup.old')}
    </Alert>
  );
};
