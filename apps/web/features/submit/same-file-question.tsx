import { FormattedMessage } from 'react-intl';
import { sameResult } from '#modules/scoring/solutions/contract/same-file.js';
import type { ApiError } from '#modules/client/api-error.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { ask } from '#web/ui/overlay/ask.js';
import type { Check } from '#web/words/precheck/check.js';
import { useTours } from '#web/words/board.data.js';
import { useKnownSolutions } from '#web/words/solutions/solutions.data.js';

/**
 * SUB2: before an attempt goes for a file whose result the team has already, of the solutions that the page has read.
 * What was cut off is not asked about: the server knows it again.
 */
export function useSameFileQuestion(champname: string, check: Check | null, failure: ApiError | null) {
  const t = useText();
  const own = useKnownSolutions(champname);
  const tours = useTours(champname).data ?? [];
  const sha256 = check?.state === 'done' ? check.report.sha256 : undefined;
  const known = sha256 === undefined || failure !== null ? null : sameResult(own, sha256, tours);
  return (send: () => void): void => {
    if (!known) return send();
    void ask({
      title: t({ id: 'scoring.send.same' }, { name: known.name }),
      text: <FormattedMessage id="scoring.send.same.text" />,
      verb: t({ id: 'scoring.send.same.verb' }),
    }).then((answer) => answer && send());
  };
}
