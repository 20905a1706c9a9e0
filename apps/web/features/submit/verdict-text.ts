import { useText } from '#web/lib/i18n/use-text.js';
import { readyText } from '#web/words/problem-text.js';
import { useCheckFailureText } from '#web/words/precheck/check-failure-text.js';
import type { Check } from '#web/words/precheck/check.js';

/** What came of a check, for screen readers: said once when it begins and once when it ends. */
export const useVerdictText = (file: File | null, check: Check | null, maxBytes: number | null): string => {
  const t = useText();
  const failureText = useCheckFailureText();
  if (!file || !check) return '';
  const title = t({ id: 'scoring.check' }, { name: file.name });
  switch (check.state) {
    case 'checking':
      return title;
    case 'done': {
      const { report } = check;
      const { verdict } = report;
      return verdict.ok
        ? `${title}: ${t({ id: readyText(report.format) }, { rows: verdict.rows })}`
        : `${title}: ${t({ id: 'scoring.check.problems' }, { count: report.problems })}`;
    }
    case 'failed':
      return `${title}: ${failureText(check.failure, file, maxBytes)}`;
  }
};
