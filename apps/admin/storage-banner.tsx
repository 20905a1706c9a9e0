import { Alert } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { formatSize } from '#modules/kernel/contract/size-format.js';
import { useReading } from './calls.js';

const readEveryMs = 60_000;
/** Told while there is this many times the room below which nothing is taken. */
const early = 5;

/** How much room there is for files, for operators: on each page once it gets scarce, on others always. */
export const StorageBanner = ({ isAlways = false }: { isAlways?: boolean }) => {
  const translate = useTranslate();
  const locale = useLocale();
  const { data } = useReading('GET admin/storage', {}, { refetchInterval: readEveryMs });
  if (!data) return null;
  const { free, minFree, solutions, heldSweeps } = data;
  const isFull = free !== null && free < minFree;
  const isScarce = free !== null && free < minFree * early;
  // Where it is always shown it is not shown twice.
  const room = isAlways !== isScarce;
  const sizes = {
    free: free === null ? '' : formatSize(free, locale),
    minFree: formatSize(minFree, locale),
    solutions: formatSize(solutions, locale),
  };
  const held = isAlways ? [] : heldSweeps;
  return (
    <>
      {held.map((sweep) => (
        <Alert key={sweep.area} severity="warning" sx={{ mt: 1 }}>
          {translate('admin.storage.held', { ...sweep })}
        </Alert>
      ))}
      {room && (
        <Alert severity={isFull ? 'error' : isScarce ? 'warning' : 'info'} sx={{ mt: 1 }}>
          {isFull && `${translate('admin.storage.full', sizes)} `}
          {translate(free === null ? 'admin.storage.unknown' : 'admin.storage.room', sizes)}
        </Alert>
      )}
    </>
  );
};
