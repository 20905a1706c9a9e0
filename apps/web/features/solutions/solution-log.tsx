import { FormattedMessage } from 'react-intl';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { Dialog } from '#web/ui/dialog.js';
import { Loaded } from '#web/ui/loaded.js';
import { StatusChip } from '#web/words/status-chip.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { useSolutionLog } from '#web/words/solutions/solutions.data.js';
import { LogLines } from '#web/words/solutions/log-lines.js';
import { RunTests } from '#web/words/solutions/run-tests.js';
import { Revoked } from '#web/words/solutions/revoked.js';
import { SolutionActions } from './solution-actions.js';
import { SolutionDetails } from './solution-details.js';

/** Below everything else of the sheet, and loaded after it. */
const OwnReceipt = lazyPart({
  chunk: 'submit',
  load: () => import('./own-receipt.js').then((module) => module.OwnReceipt),
  meanwhile: null,
});

const ProblemTable = lazyPart({
  chunk: 'submit',
  load: () => import('#web/words/solutions/problem-table.js').then((module) => module.ProblemTable),
  meanwhile: 96,
});

interface Props {
  solution: SolutionView;
  /** What it can be compared with. */
  counterpart?: SolutionView | null;
  onClose: () => void;
}

/** All of a solution: what can be done with it, what happened to it, and what was wrong with its file. */
export function SolutionLog({ solution, counterpart = null, onClose }: Props) {
  return (
    <Dialog side="wide" title={solution.name} onClose={onClose}>
      <div className="column gap-3">
        <span>
          <StatusChip {...solution} />
        </span>
        <SolutionDetails solution={solution} />
        <RunTests solution={solution} />
        <SolutionActions solution={solution} counterpart={counterpart} />
        {solution.revoked !== null && <Revoked reason={solution.revoked} />}
        {solution.status === 'INVALID' && solution.revoked === null && (
          <ProblemTable problems={solution.problems} counts={solution.problemCounts} format={solution.format} />
        )}
        <h3>
          <FormattedMessage id="scoring.log" />
        </h3>
        <Loaded of={useSolutionLog(solution.id)} skeleton={96}>
          {(lines) => <LogLines lines={lines} format={solution.format} />}
        </Loaded>
        <OwnReceipt solution={solution} />
      </div>
    </Dialog>
  );
}
