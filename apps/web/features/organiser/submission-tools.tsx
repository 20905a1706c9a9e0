import { Gavel, RotateCw } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { SolutionStatus } from '#modules/scoring/solutions/contract/solution.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useWork } from '#web/words/work/use-work.js';
import { StatusFilter } from '#web/words/solutions/status-filter.js';
import { AskButton } from './ask-button.js';
import { FindField } from './find-field.js';
import { useOrganiserActs, useQueueState } from './organiser.data.js';
import { useJudgeAgain, type Outcome } from './use-judge-again.js';
import classes from './submissions.module.css';

interface Props {
  champname: string;
  typed: string;
  onType: (text: string) => void;
  status: SolutionStatus | undefined;
  onStatus: (status: SolutionStatus | undefined) => void;
  outcome: Outcome | null;
  onOutcome: (outcome: Outcome) => void;
}

/** Which solutions are listed, and what is done with all of them. */
export function SubmissionTools({ champname, typed, onType, status, onStatus, outcome, onOutcome }: Props) {
  const t = useText();
  const { rejudge } = useOrganiserActs(champname);
  return (
    <div className={classes.tools}>
      <h2 id="organiser-list" className="full">
        {t({ id: 'organiser.submissions' })}
      </h2>
      <FindField typed={typed} onType={onType} />
      <StatusFilter value={status} onChange={onStatus} />
      <span className="grow" />
      <AllFailed champname={champname} outcome={outcome} onOutcome={onOutcome} />
      <AskButton
        verb={t({ id: 'organiser.rejudgeAll' })}
        icon={<Gavel size={16} aria-hidden />}
        title={t({ id: 'organiser.rejudgeAll.title' })}
        text={<FormattedMessage id="organiser.rejudge.text" />}
        onConfirm={(reason) => rejudge(reason)}
      />
    </div>
  );
}

/** After an outage: whatever is listed, all of the championship that failed by our fault. */
function AllFailed({ champname, outcome, onOutcome }: Pick<Props, 'champname' | 'outcome' | 'onOutcome'>) {
  const t = useText();
  const { data } = useQueueState(champname);
  const { allFailed } = useJudgeAgain(champname);
  // Those go already, by what was begun here or elsewhere.
  const isBegun = useIsUnderWay(outcome?.work ?? null);
  const isFound = useIsUnderWay(data?.retries ?? null);
  const count = data?.failed ?? 0;
  if (count === 0) return null;
  return (
    <AskButton
      verb={t({ id: 'organiser.allFailed' })}
      icon={<RotateCw size={16} aria-hidden />}
      title={t({ id: 'organiser.allFailed.title' }, { count })}
      text={<FormattedMessage id="organiser.allFailed.text" />}
      isHeld={isBegun || isFound}
      onConfirm={async (reason) => onOutcome(await allFailed(reason))}
    />
  );
}

/** Also before the first answer about it. */
const useIsUnderWay = (work: string | null): boolean => {
  const { hasEnded, error } = useWork(work);
  return work !== null && !hasEnded && !error;
};
