import type { SolutionStatus } from '#modules/scoring/solutions/contract/solution.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Select } from '#web/ui/select.js';

export const solutionStatuses: SolutionStatus[] = ['SCORED', 'QUEUED', 'RUNNING', 'INVALID', 'FAILED', 'CANCELLED'];

interface Props {
  value: SolutionStatus | undefined;
  onChange: (status: SolutionStatus | undefined) => void;
}

/** Shows solutions of one status only. */
export function StatusFilter({ value, onChange }: Props) {
  const t = useText();
  return (
    <Select
      aria-label={t({ id: 'scoring.filter' })}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(solutionStatuses.find((status) => status === currentTarget.value))}
      data={[
        { value: '', label: t({ id: 'scoring.filter.all' }) },
        ...solutionStatuses.map((status) => ({ value: status, label: t({ id: `shell.status.${status}` }) })),
      ]}
    />
  );
}
