import { useNavigate } from 'react-router-dom';
import { formatDateTime } from '#modules/kernel/contract/time-format.js';
import type { Comparison, SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { Dialog } from '#web/ui/dialog.js';
import { Loaded } from '#web/ui/loaded.js';
import { formatScore } from '#web/words/score-text.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useComparison } from '#web/words/solutions/solutions.data.js';
import { Select } from '#web/ui/select.js';
import { CopyLink } from './copy-link.js';
import { ComparisonTable } from './comparison-table.js';
import { ComparisonVerdict } from './comparison-verdict.js';
import { DifferenceView } from './difference-view.js';
import { isFileOwn } from './own-file.js';
import { useSolutionPath } from './use-solution-path.js';
import classes from './comparison.module.css';

interface Props {
  champname: string;
  /** Ids of the two; both are in the address, so that the comparison can be passed on. */
  ids: readonly [string, string];
  /** What can be chosen in their place. */
  solutions: readonly SolutionView[];
  onClose: () => void;
}

/** Two solutions of the team side by side (SUB3): what is known of them, and how their files differ. */
export function ComparisonSheet({ champname, ids, solutions, onClose }: Props) {
  const t = useText();
  const comparison = useComparison(ids);
  return (
    <Dialog side="wider" title={t({ id: 'scoring.compare.title' })} onClose={onClose}>
      <div className={classes.parts}>
        <Choice champname={champname} ids={ids} solutions={solutions} shown={comparison.data} />
        <Loaded of={comparison} skeleton={320}>
          {(data) => (
            <>
              <ComparisonVerdict {...data} />
              <ComparisonTable {...data} />
              {isFileOwn(data.first.solution) && isFileOwn(data.second.solution) && (
                <DifferenceView key={ids.join(' ')} first={data.first.solution} second={data.second.solution} />
              )}
            </>
          )}
        </Loaded>
        <div className="wrap gap-2">
          <CopyLink path={paths.solution(champname, ...ids)} />
        </div>
      </div>
    </Dialog>
  );
}

function Choice({
  champname,
  ids,
  solutions,
  shown,
}: Pick<Props, 'champname' | 'ids' | 'solutions'> & { shown: Comparison | undefined }) {
  const t = useText();
  const navigate = useNavigate();
  const pathOf = useSolutionPath(champname);
  // A link may lead to older ones than those that the list has read.
  const compared = shown ? [shown.first.solution, shown.second.solution] : [];
  const others = compared.filter(({ id }) => !solutions.some((known) => known.id === id));
  const data = [...solutions, ...others].map((solution) => ({ value: solution.id, label: labelOf(solution) }));
  const choose = (one: string, other: string) => void navigate(pathOf(one, other), { replace: true });
  return (
    <div className="halves gap-3">
      <Select
        label={t({ id: 'scoring.compare.first' })}
        value={ids[0]}
        data={data}
        onChange={({ currentTarget }) => choose(currentTarget.value, ids[1])}
      />
      <Select
        label={t({ id: 'scoring.compare.second' })}
        value={ids[1]}
        data={data}
        onChange={({ currentTarget }) => choose(ids[0], currentTarget.value)}
      />
    </div>
  );
}

const labelOf = ({ name, createdAt, score }: SolutionView): string =>
  [score === null ? '–' : formatScore(score), name, formatDateTime(createdAt)].join(' · ');
