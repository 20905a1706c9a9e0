import { useNow } from '../../../lib/use-now.js';
import { useTours } from '../api/board.js';
import { useSolutions } from '../api/scoring.js';
import { LatestSolution } from './latest-solution.js';
import { NotInTour } from './not-in-tour.js';
import { SubmitSolution } from './submit-solution.js';
import { TourList } from './tour-list.js';
import classes from './scoring-tab.module.css';

interface Props {
  champname: string;
  teamId: string;
  /** The team can hand in no more, because it did not go on (CHAMP6). */
  isOut: boolean;
  accept: string;
  expected: string;
  /** The same during a tour with answers of its own, for which the rows of the sample are not asked. */
  expectedOfTour: string;
  maxBytes: number | null;
}

/** Solution scoring: sending a file and watching what becomes of it. */
export function ScoringTab({ champname, teamId, isOut, expectedOfTour, ...file }: Props) {
  const expected = useHasOwnAnswers(champname) ? expectedOfTour : file.expected;
  const solutions = useSolutions(champname, teamId).data?.pages.flatMap((page) => page.items) ?? [];
  const [latest] = solutions;
  return (
    <div className={classes.parts}>
      <TourList champname={champname} />
      {isOut ? (
        <NotInTour />
      ) : (
        // Another championship begins with nothing picked.
        <SubmitSolution key={champname} champname={champname} {...file} expected={expected} />
      )}
      {latest && <LatestSolution solution={latest} best={solutions.find(({ best }) => best)} />}
    </div>
  );
}

const minute = 60_000;

/** Whether the tour that runs now is judged by answers of its own (CHAMP6). */
const useHasOwnAnswers = (champname: string): boolean => {
  const now = useNow(minute);
  const running = (useTours(champname).data ?? []).find(
    ({ dateStart, dateEnd }) => Date.parse(dateStart) <= now && now < Date.parse(dateEnd),
  );
  return running?.ownAnswers ?? false;
};
