import type { ComponentType } from 'react';
import type { TourView } from '#modules/scoring/tours/contract/tour.js';
import { useNowAt } from '#web/lib/use-now-at.js';
import { Waiting } from '#web/ui/loaded.js';
import { useTours } from '#web/words/board.data.js';
import { useAttempts } from '#web/words/solutions/attempts.data.js';
import { useSolutions } from '#web/words/solutions/solutions.data.js';
import type { CheckPanelProps } from '#web/words/precheck/check.js';
import { ClosedForm } from './closed-form.js';
import { LatestSolution } from './latest-solution.js';
import { SubmitRail } from './submit-rail.js';
import { SubmitSolution } from './submit-solution.js';
import { TourList } from './tour-list.js';
import { turnsOf } from './tours.js';

interface Props {
  champname: string;
  teamId: string;
  accept: string;
  expected: string;
  /** The same during a tour with answers of its own, for which the rows of the sample are not asked. */
  expectedOfTour: string;
  maxBytes: number | null;
  /** The championship has ended, and this is here for the file that is on its way alone. */
  isOver: boolean;
  isSending: boolean;
  onSending: (isSending: boolean) => void;
  /** What is shown of the check of a picked file. */
  CheckPanel: ComponentType<CheckPanelProps>;
}

/** Solution scoring: sending a file and watching what becomes of it. */
export function ScoringTab({ champname, teamId, expectedOfTour, isSending, ...file }: Props) {
  const tours = useTours(champname).data ?? [];
  const { data: attempts, isPending, refetch } = useAttempts(champname, true);
  const expected = hasOwnAnswers(tours, useNowAt(turnsOf(tours))) ? expectedOfTour : file.expected;
  const solutions = useSolutions(champname, teamId).data?.pages.flatMap((page) => page.items) ?? [];
  const [latest] = solutions;
  // A file that is on its way goes on: what becomes of it is the server's to say, and the form makes way then.
  const gate = isSending ? null : attempts?.gate;
  return (
    <div className={gate ? undefined : 'beside'}>
      <div className="column gap-4">
        <TourList champname={champname} isOut={gate?.code === 'TEAM_DISQUALIFIED'} />
        {isPending && <Waiting skeleton={360} />}
        {attempts && gate && <ClosedForm gate={gate} submitUntil={attempts.submitUntil} tours={tours} />}
        {/* Whether it is taken is the server's to say also where the page could not learn it before. */}
        {!isPending && !gate && (
          // Another championship begins with nothing picked.
          <SubmitSolution key={champname} champname={champname} latestId={latest?.id} {...file} expected={expected} />
        )}
        {latest && <LatestSolution solution={latest} best={solutions.find(({ best }) => best)} />}
      </div>
      {attempts && !gate && <SubmitRail champname={champname} attempts={attempts} onReset={() => void refetch()} />}
    </div>
  );
}

/** Whether the tour that runs now is judged by answers of its own (CHAMP6). */
const hasOwnAnswers = (tours: readonly TourView[], now: number): boolean =>
  tours.find(({ dateStart, dateEnd }) => Date.parse(dateStart) <= now && now < Date.parse(dateEnd))?.ownAnswers ??
  false;
