import { Drawer, Skeleton } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Paper.css';
import { Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { ErrorCard } from '#web/ui/error-card.js';
import { StatusChip } from '#web/words/status-chip.js';
import { ChunkBoundary } from '#web/ui/chunk-boundary.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useFocusBack } from '#web/lib/use-focus-back.js';
import { useSolutionLog } from '#web/words/solutions/solutions.data.js';
import { LogLines } from '#web/words/solutions/log-lines.js';
import { Revoked } from '#web/words/solutions/revoked.js';
import { SolutionActions } from './solution-actions.js';
import { SolutionDetails } from './solution-details.js';
import classes from './solution-log.module.css';

/** Below everything else of the sheet, and loaded after it. */
const OwnReceipt = lazyPart({
  chunk: 'submit',
  load: () => import('./own-receipt.js').then((module) => module.OwnReceipt),
});

const ProblemTable = lazyPart({
  chunk: 'submit',
  load: () => import('#web/words/solutions/problem-table.js').then((module) => module.ProblemTable),
});

interface Props {
  solution: SolutionView;
  /** What it can be compared with. */
  counterpart?: SolutionView | null;
  onClose: () => void;
}

/** All of a solution: what can be done with it, what happened to it, and what was wrong with its file. */
export function SolutionLog({ solution, counterpart = null, onClose }: Props) {
  const t = useText();
  useFocusBack();
  const [isAsking, setAsking] = useState(false);
  const log = useSolutionLog(solution.id);
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={!isAsking}
      position="right"
      size="lg"
      title={<span className={classes.title}>{solution.name}</span>}
      closeButtonProps={{ 'aria-label': t({ id: 'shell.close' }) }}
    >
      <div className={classes.parts}>
        <span>
          <StatusChip {...solution} />
        </span>
        <SolutionDetails solution={solution} />
        <SolutionActions solution={solution} counterpart={counterpart} isAsking={isAsking} onAsk={setAsking} />
        {solution.revoked !== null && <Revoked reason={solution.revoked} />}
        {solution.status === 'INVALID' && solution.revoked === null && (
          <Suspense fallback={<Skeleton height={96} />}>
            <ProblemTable problems={solution.problems} counts={solution.problemCounts} />
          </Suspense>
        )}
        <h3>
          <FormattedMessage id="scoring.log" />
        </h3>
        {log.error && <ErrorCard failure={log.error} onRetry={() => void log.refetch()} />}
        {log.isPending && <Skeleton height={96} />}
        <LogLines lines={log.data ?? []} />
        <ChunkBoundary resetKey={solution.id} onRetry={OwnReceipt.retry}>
          <Suspense fallback={null}>
            <OwnReceipt solution={solution} />
          </Suspense>
        </ChunkBoundary>
      </div>
    </Drawer>
  );
}
