import { useIntl } from 'react-intl';
import { formatScore } from '#modules/scoring/solutions/contract/score-format.js';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import type { Reply } from '#modules/client/routes.js';
import { useReason } from '#web/lib/errors.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';

export type LogLine = Reply<'GET solutions/{id}/log'>['items'][number];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** A file that is invalid has no score. */
const scoreOf = (value: unknown): string => (typeof value === 'number' ? formatScore(value) : '–');

/** What a line of a solution's log says; a step that this version of the page does not know is shown as it is. */
export const useLineText = (format: SolutionView['format']) => {
  const t = useText();
  const textOfReason = useReason();
  const bytes = useBytes();
  const { formatNumber } = useIntl();
  return ({ step, details }: LogLine): string => {
    switch (step) {
      case 'received':
        return t({ id: 'scoring.step.received' }, { size: bytes(numberOf(details['bytes'])) });
      case 'resubmitted':
        return t({ id: 'scoring.step.resubmitted' }, { size: bytes(numberOf(details['bytes'])) });
      case 'cloned': {
        const commit = textOf(details['commit']).slice(0, 12);
        return t({ id: 'scoring.step.cloned' }, { commit, size: bytes(numberOf(details['bytes'])) });
      }
      case 'tested':
        return t({ id: 'scoring.step.tested' }, { tests: numberOf(details['tests']) });
      case 'rerun':
        return t({ id: 'scoring.step.rerun' });
      case 'started':
        return t({ id: 'scoring.step.started' });
      case 'restarted':
        return t({ id: 'scoring.step.restarted' });
      case 'scored': {
        const seconds = formatNumber(numberOf(details['durationMs']) / 1000, { maximumSignificantDigits: 2 });
        return t({ id: 'scoring.step.scored' }, { rows: numberOf(details['rows']), format, seconds });
      }
      case 'invalid':
        return t({ id: 'scoring.step.invalid' }, { count: sumOf(details) });
      case 'returned':
        return t({ id: 'scoring.step.returned' }, { tries: numberOf(details['tries']) });
      case 'cancelled':
        return t({ id: 'scoring.step.cancelled' });
      case 'retried':
        return t({ id: 'scoring.step.retried' }, { reason: textOf(details['reason']) });
      case 'readmitted':
        return t({ id: 'scoring.step.readmitted' });
      case 'revoked':
        return t({ id: 'scoring.step.revoked' }, { reason: textOf(details['reason']) });
      case 'dropped':
        return t({ id: 'scoring.step.dropped' }, { reason: textOf(details['reason']) });
      case 'rejudged': {
        const [from, to] = [scoreOf(details['from']), scoreOf(details['to'])];
        return t({ id: 'scoring.step.rejudged' }, { from, to, reason: textOf(details['reason']) });
      }
      case 'failed': {
        const failure = textOf(details['failure']);
        const reason = textOfReason(failure) ?? failure;
        // The fault of the organiser's program is none of ours (ALGO2).
        return failure === 'METRIC_PROGRAM_FAILED' ? reason : t({ id: 'scoring.step.failed' }, { reason });
      }
      default:
        return step;
    }
  };
};

/** Details of an invalid file are the numbers of its problems, kind by kind. */
const sumOf = (details: Record<string, unknown>) =>
  Object.values(details).reduce<number>((sum, count) => sum + numberOf(count), 0);
