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

export const StatusField = ({ status }: { status: SolutionStatus }) => {
  const translate = useTranslate();
  const label = translate(`resources.submissions.statuses.${status}`);
  return <Chip size="small" variant="outlined" color={colors[status]} label={label} />;
};
