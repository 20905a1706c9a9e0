import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SolutionStatus } from '../../../modules/scoring/contract/solution.js';

const colors = {
  QUEUED: 'info',
  RUNNING: 'info',
  SCORED: 'success',
  INVALID: 'error',
  FAILED: 'warning',
  CANCELLED: 'default',
} as const satisfies Record<SolutionStatus, string>;

interface Props {
  status: SolutionStatus;
  /** It waits in a queue that is stopped. */
  paused: boolean;
}

export const StatusField = ({ status, paused }: Props) => {
  const translate = useTranslate();
  const label = translate(`resources.submissions.statuses.${paused ? 'PAUSED' : status}`);
  return <Chip size="small" variant="outlined" color={paused ? 'warning' : colors[status]} label={label} />;
};
