import { useState } from 'react';
import type { TourView } from '../../../../../modules/scoring/contract/tour.js';
import { useNow } from '../../../lib/use-now.js';
import { useTours } from '../api/board.js';
import { useSolutions } from '../api/scoring.js';
import { LatestSolution } from './latest-solution.js';
import { NotInTour } from './not-in-tour.js';
import { SubmitSolution } from './submit-solution.js';
import { comingTour, isBetween } from '../tours.js';
import { NoTour } from './no-tour.js';
import { TourList } from './tour-list.js';
import classes from './scoring-tab.module.css';

const minute = 60_000;

interface Props {
  champname: string;
  teamId: string;
  /** The team can hand in no more, because it did not go on (CHAMP6). */
  isOut: boolean;
  isEnded: boolean;
  accept: string;
  expected: string;
  /** The same during a tour with answers of its own, for which the rows of the sample are not asked. */
  expectedOfTour: string;
  maxBytes: number | null;
}

/** Solution scoring: sending a file and watching what becomes of it. */
export function ScoringTab({ champname, teamId, isOut, isEnded, expectedOfTour, ...file }: Props) {
  const tours = useTours(champname).data ?? [];
  // The countdown sees a tour begin before the slow clock of the page does.
  const [begunAt, setBegunAt] = useState(0);
  const now = Math.max(useNow(minute), begunAt);
  const expected = hasOwnAnswers(tours, now) ? expectedOfTour : file.expected;
  // Late ones are taken outside the ranking, whatever the tours were.
  const isClosed = !isEnded && isBetween(tours, now);
  const next = comingTour(tours, now);
  const solutions = useSolutions(champname, teamId).data?.pages.flatMap((page) => page.items) ?? [];
  const [latest] = solutions;
  return (
    <div className={classes.parts}>
      <TourList champname={champname} />
      {isOut && <NotInTour />}
      {!isOut && isClosed && <NoTour next={next} onBegin={() => setBegunAt(next ? Date.parse(next.dateStart) : 0)} />}
      {/* Another championship begins with nothing picked. */}
      {!isOut && !isClosed && <SubmitSolution key={champname} champname={champname} {...file} expected={expected} />}
      {latest && <LatestSolution solution={latest} best={solutions.find(({ best }) => best)} />}
    </div>
  );
}

/** Whether the tour that runs now is judged by answers of its own (CHAMP6). */
const hasOwnAnswers = (tours: readonly TourView[], now: number): boolean =>
  tours.find(({ dateStart, dateEnd }) => Date.parse(dateStart) <= now && now < Date.parse(dateEnd))?.ownAnswers ??
  false;
