import { Button } from '@mantine/core';
import { Flag } from 'lucide-react';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useChooseFinal, useFinals } from '#web/words/solutions/solutions.data.js';

/** SUB5: whether this one can be chosen or taken back, and in which words; null where nothing can be chosen. */
const useChoice = ({ id, name, champname, status, final, late, privateScore }: SolutionView) => {
  const t = useText();
  const { data: finals } = useFinals(champname);
  const choose = useChooseFinal();
  if (status !== 'SCORED' || late || privateScore !== null || finals?.open === false) return null;
  const isFull = !final && finals?.chosen === true && finals.items.length >= finals.limit;
  const label = t({ id: final ? 'scoring.final.drop' : 'scoring.final.choose' }, { name });
  return {
    label: isFull ? t({ id: 'scoring.final.full' }, { limit: finals.limit }) : label,
    text: t({ id: final ? 'scoring.final.dropThis' : 'scoring.final.chooseThis' }),
    isFull,
    isDisabled: choose.isPending || isFull,
    onClick: () => choose.mutate({ params: { id }, body: { final: !final } }),
  };
};

/** In the row: chooses a solution to count for the final result, or takes the choice back. */
export function FinalButton({ solution }: { solution: SolutionView }) {
  const choice = useChoice(solution);
  if (!choice) return null;
  return (
    <button
      type="button"
      className="icon-button"
      aria-pressed={solution.final}
      aria-label={choice.label}
      title={choice.label}
      disabled={choice.isDisabled}
      onClick={choice.onClick}
    >
      <Flag size={18} strokeWidth={1.75} aria-hidden fill={solution.final ? 'currentColor' : 'none'} />
    </button>
  );
}

/** The same with words, where there is room for them. */
export function FinalChoiceButton({ solution }: { solution: SolutionView }) {
  const choice = useChoice(solution);
  if (!choice) return null;
  return (
    <Button
      variant={solution.final ? 'light' : 'default'}
      leftSection={<Flag size={16} aria-hidden fill={solution.final ? 'currentColor' : 'none'} />}
      disabled={choice.isDisabled}
      title={choice.isFull ? choice.label : undefined}
      onClick={choice.onClick}
    >
      {choice.text}
    </Button>
  );
}
