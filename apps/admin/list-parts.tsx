import { Alert, Button, Typography } from '@mui/material';
import { Pagination, useListContext, useResourceContext, useTranslate } from 'react-admin';

/** Why a list could not be read, with another try. */
export const Failure = () => {
  const { error, refetch } = useListContext();
  const translate = useTranslate();
  const again = (
    <Button color="inherit" size="small" onClick={() => void refetch()}>
      {translate('admin.retry')}
    </Button>
  );
  return (
    <Alert severity="error" variant="outlined" action={again} sx={{ m: 2 }}>
      {error instanceof TypeError ? translate('admin.offline') : (error?.message ?? '')}
    </Alert>
  );
};

/** No numbers of rows beside a list that could not be read. */
export const Pages = () => {
  const { error } = useListContext();
  return error ? null : <Pagination rowsPerPageOptions={[25, 50, 100, 200]} />;
};

/** Says in the place of rows that there are none; the text is `resources.<resource>.empty`. */
export const Nothing = () => {
  const resource = useResourceContext();
  const translate = useTranslate();
  return <Typography sx={{ p: 5, color: 'text.secondary' }}>{translate(`resources.${resource}.empty`)}</Typography>;
};
