import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';

interface Props {
  /** Code of the catalogue; null for what did not fail. */
  failure: string | null;
  /** The reason of the operator who took it out of the queue; null where it failed by itself. */
  dropped: string | null | undefined;
}

/** Why a solution failed and what an operator can do, with the code under which the server's log speaks of it (ADMIN1). */
export const FailureText = ({ failure, dropped }: Props) => {
  const translate = useTranslate();
  if (failure === null) return null;
  if (dropped) return <>{translate('admin.failure.dropped', { reason: dropped })}</>;
  return (
    <>
      {translate(`admin.failure.${failure}`, { _: translate('admin.failure.other') })}{' '}
      <Box component="code" sx={{ color: 'text.secondary' }}>
        {failure}
      </Box>
    </>
  );
};
