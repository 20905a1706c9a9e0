import { Box } from '@mui/material';
import { formatDate, formatTime } from '#modules/kernel/contract/time-format.js';

/** dd.mm.yyyy hh:mm on one line (LB3); a dash where there is none. */
export const Moment = ({ time }: { time: string | null | undefined }) =>
  time ? (
    <Box component="time" dateTime={time} sx={{ whiteSpace: 'nowrap' }}>
      {formatDate(time)}{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {formatTime(time)}
      </Box>
    </Box>
  ) : (
    <>–</>
  );
