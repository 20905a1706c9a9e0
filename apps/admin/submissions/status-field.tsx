import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SolutionStatus } from '#modules/scoring/solutions/contract/solution.js';

const colors = {
  QUEUED: 'info',
  RUNNING: 'info',
  SCORED: 'success',
  INVALID: 'error',
  FAILED: 'warning',
  CANCELLED: 'default',
  PAUSED: 'warning',
  REVOKED: 'warning',
} as const satisfies Record<SolutionStatus | 'PAUSED' | 'REVOKED', string>;

interface Props {
  status: SolutionStatus;
  /** It waits in a queue that is stopped. */
  paused: boolean;
  /** Why its score was taken away; the file is not at fault then. */
  revoked: string | null;
}

export const StatusField = ({ status, paused, revoked }: Props) => {
  const translate = useTranslate();
  const shown = paused ? 'PAUSED' : revoked === null ? status : 'REVOKED';
  const label = translate(`resources.submissions.statuses.${shown}`);
  return <Chip size="small" variant="outlined" color={colors[shown]} label={label} />;
};
