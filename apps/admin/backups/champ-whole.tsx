import { Box } from '@mui/material';
import { useAct } from '../calls.js';
import { ReasonButton } from '../reason-button.js';

/** ADMIN1: has a championship exported whole, with or without what was handed in; the tab BACKUP gives it out. */
export const ChampWhole = ({ champname }: { champname: string }) => {
  const make = useAct('POST admin/backups');
  const ask = (solutions: boolean) => (reason: string) =>
    make({ body: { type: 'CHAMP', champname, solutions, reason } });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: '-5px' }}>
      <ReasonButton name="backup.CHAMP" values={{ name: champname }} onConfirm={ask(false)} />
      <ReasonButton name="backup.CHAMP_SOLUTIONS" values={{ name: champname }} onConfirm={ask(true)} />
    </Box>
  );
};
