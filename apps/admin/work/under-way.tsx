import { Box, Button, LinearProgress } from '@mui/material';
import { useEffect } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import { useAct } from '../calls.js';
import { goesOn, useWatched } from './use-watched.js';

/**
 * How far something is that takes long, whatever it is, and a way to break it off; nothing once it has ended, when what the page
 * shows is read again.
 * @param name what it is, for who does not see the bar
 */
export const UnderWay = ({ work: id, name }: { work: string; name: string }) => {
  const translate = useTranslate();
  const refresh = useRefresh();
  const data = useWatched(id);
  const cancel = useAct('POST work/{id}/cancel');
  const hasEnded = data !== undefined && !goesOn(data);
  useEffect(() => {
    if (hasEnded) refresh();
  }, [hasEnded, refresh]);
  if (!data || hasEnded) return null;
  const { done, total } = data.progress ?? { done: 0, total: 0 };
  const isKnown = total > 0;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <LinearProgress
        sx={{ flexGrow: 1, minWidth: '8ch' }}
        variant={isKnown ? 'determinate' : 'indeterminate'}
        {...(isKnown && { value: Math.min(100, (100 * done) / total) })}
        aria-label={name}
      />
      <Button
        size="small"
        // It may be done meanwhile: what is so now is shown either way.
        onClick={() => void cancel({ params: { id } }).then(refresh, refresh)}
      >
        {translate('admin.work.cancel')}
      </Button>
    </Box>
  );
};
