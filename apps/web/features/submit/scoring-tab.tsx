import type { ComponentType } from 'react';
import type { TourView } from '#modules/scoring/tours/contract/tour.js';
import { useNowAt } from '#web/lib/use-now-at.js';
import { useTours } from '#web/words/board.data.js';
import { useSolutions } from '#web/words/solutions/solutions.data.js';
import type { CheckPanelProps } from '#web/words/precheck/check.js';
import { turnsOf } from '#web/words/tours.js';
import { useClosed } from '#web/words/use-closed.js';
import { ClosedForm } from './closed-form.js';
import { LatestSolution } from './latest-solution.js';
import { SubmitSolution } from './submit-solution.js';
import { TourList } from './tour-list.js';
import classes from './scoring-tab.module.css';

interface Props {
  champname: string;
  teamId: string;
  /** ISO 8601. */
  dateStart: string;
  /** CHAMP7, ISO 8601; null without a time of the team's own. */
  submitUntil: string | null;
  /** From then on late ones are taken; null where none ever are. */
  lateFrom: string | null;
  isEnded: boolean;
  accept: string;
  expected: string;
  /** The same during a tour with answers of its own, for which the rows of the sample are not asked. */
  expectedOfTour: string;
  maxBytes: number | null;
  /** What is shown of the check of a picked file. */
  CheckPanel: ComponentType<CheckPanelProps>;
}

/** Solution scoring: sending a file and watching what becomes of it. */
export function ScoringTab({ champname, teamId, lateFrom, isEnded, expectedOfTour, ...rest }: Props) {
  const { dateStart, submitUntil, ...file } = rest;
  const tours = useTours(champname).data ?? [];
  const terms = { dateStart, tours, submitUntil };
  const closed = useClosed(champname, { takesPart: true, isEnded, dateStart, submitUntil });
  const expected = hasOwnAnswers(tours, useNowAt(turnsOf(terms))) ? expectedOfTour : file.expected;
  const solutions = useSolutions(champname, teamId).data?.pages.flatMap((page) => page.items) ?? [];
  const [latest] = solutions;
  return (
    <div className={classes.parts}>
      <TourList champname={champname} />
      {closed ? (
        <ClosedForm why={closed} lateFrom={lateFrom} {...terms} />
      ) : (
        // Another championship begins with nothing picked.
        <SubmitSolution key={champname} champname={champname} {...file} expected={expected} />
      )}
      {latest && <LatestSolution solution={latest} best={solutions.find(({ best }) => best)} />}
    </div>
  );
}

/** Whether the tour that runs now is judged by answers of its own (CHAMP6). */
const hasOwnAnswers = (tours: readonly TourView[], now: number): boolean =>
  tours.find(({ dateStart, dateEnd }) => Date.parse(dateStart) <= now && now < Date.parse(dateEnd))?.ownAnswers ??
  false;
