import { Check, CircleX, Clock, Loader, TriangleAlert, Undo2, type LucideIcon } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { SolutionStatus } from '../../../modules/scoring/contract/solution.js';
import { Chip, type Tone } from './chip.js';

const looks: Record<SolutionStatus, { tone: Tone; icon: LucideIcon }> = {
  QUEUED: { tone: 'info', icon: Clock },
  RUNNING: { tone: 'info', icon: Loader },
  SCORED: { tone: 'ok', icon: Check },
  INVALID: { tone: 'error', icon: CircleX },
  FAILED: { tone: 'warn', icon: TriangleAlert },
  CANCELLED: { tone: 'plain', icon: Undo2 },
};

/** State of a solution in words, with an icon and a colour. */
export function StatusChip({ status }: { status: SolutionStatus }) {
  return (
    <Chip {...looks[status]}>
      <FormattedMessage id={`shell.status.${status}`} />
    </Chip>
  );
}
