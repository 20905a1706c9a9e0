import { Flag } from 'lucide-react';
import type { SolutionView } from '../../../../../modules/scoring/contract/solution.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { useChooseFinal } from '../api/scoring.js';
import classes from './solution-list.module.css';

/** SUB5: chooses a solution to count for the final result, or takes the choice back. */
export function FinalButton({ solution }: { solution: SolutionView }) {
  const t = useText();
  const choose = useChooseFinal(solution.champname);
  if (solution.status !== 'SCORED' || solution.late || solution.privateScore !== null) return null;
  const label = t({ id: 'scoring.final.choose' }, { name: solution.name });
  return (
    <button
      type="button"
      className={classes.tool}
      aria-pressed={solution.final}
      aria-label={label}
      title={label}
      disabled={choose.isPending}
      onClick={() => choose.mutate({ id: solution.id, final: !solution.final })}
    >
      <Flag size={18} strokeWidth={1.75} aria-hidden fill={solution.final ? 'currentColor' : 'none'} />
    </button>
  );
}
