import type { FileProblem } from '#modules/championships/contract/editor.js';
import { Chip } from '#web/ui/chip.js';
import { ProblemList } from '#web/words/problem-list.js';
import { useText } from '#web/lib/i18n/use-text.js';

interface Props {
  problems: readonly FileProblem[];
  counts: Readonly<Record<string, number>>;
}

/** What is wrong with a truth or a solution, line by line. */
export function FileProblems({ problems, counts }: Props) {
  const t = useText();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div role="alert">
      <Chip tone="error">{t({ id: 'scoring.problems' }, { count: total || problems.length })}</Chip>
      <ProblemList problems={problems} />
    </div>
  );
}
