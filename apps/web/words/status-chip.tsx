import { Check, CircleSlash, CircleX, Clock, Loader, TriangleAlert, Undo2, type LucideIcon } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { SolutionStatus, SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { Chip, type Tone } from '#web/ui/chip.js';

/** A file whose score was taken away is not at fault, so that it is told apart from one that is invalid. */
type Shown = SolutionStatus | 'REVOKED';

const looks: Record<Shown, { tone: Tone; icon: LucideIcon }> = {
  QUEUED: { tone: 'info', icon: Clock },
  RUNNING: { tone: 'info', icon: Loader },
  SCORED: { tone: 'ok', icon: Check },
  INVALID: { tone: 'error', icon: CircleX },
  FAILED: { tone: 'warn', icon: TriangleAlert },
  CANCELLED: { tone: 'plain', icon: Undo2 },
  REVOKED: { tone: 'warn', icon: CircleSlash },
};

/** State of a solution in words, with an icon and a colour. */
export function StatusChip({ status, revoked }: Pick<SolutionView, 'status' | 'revoked'>) {
  const shown: Shown = revoked === null ? status : 'REVOKED';
  return (
    <Chip {...looks[shown]}>
      <FormattedMessage id={`shell.status.${shown}`} />
    </Chip>
  );
}
