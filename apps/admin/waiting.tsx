import { Box, Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';

const lines = Array.from({ length: 8 }, (_, at) => at);

/** Lines in the place of what is not there yet: a page, or the rows of a list. */
export const Waiting = () => {
  const translate = useTranslate();
  return (
    <Box role="status" aria-busy aria-label={translate('ra.page.loading')} sx={{ p: 2 }}>
      {lines.map((at) => (
        <Box key={at} sx={{ display: 'flex', gap: 2, py: 1 }}>
          <Skeleton width="30%" />
          <Skeleton width="45%" />
          <Skeleton sx={{ flex: 1 }} />
        </Box>
      ))}
    </Box>
  );
};
