import type { ComponentProps } from 'react';
import { LazyCheckPanel } from '#web/features/precheck-panel/lazy-check-panel.js';
import { ScoringTab } from '#web/features/submit/scoring-tab.js';

type Props = Omit<ComponentProps<typeof ScoringTab>, 'CheckPanel'>;

/** Handing in a solution, with the check of its file. */
export function SubmitTab(props: Props) {
  return <ScoringTab {...props} CheckPanel={LazyCheckPanel} />;
}
