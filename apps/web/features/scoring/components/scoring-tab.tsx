import { useSolutions } from '../api/scoring.js';
import { LatestSolution } from './latest-solution.js';
import { SubmitSolution } from './submit-solution.js';
import { TourList } from './tour-list.js';
import classes from './scoring-tab.module.css';

interface Props {
  champname: string;
  teamId: string;
  accept: string;
  expected: string;
  maxBytes: number | null;
}

/** Solution scoring: sending a file and watching what becomes of it. */
export function ScoringTab({ champname, teamId, ...file }: Props) {
  const solutions = useSolutions(champname, teamId).data?.pages.flatMap((page) => page.items) ?? [];
  const [latest] = solutions;
  return (
    <div className={classes.parts}>
      <TourList champname={champname} />
      {/* Another championship begins with nothing picked. */}
      <SubmitSolution key={champname} champname={champname} {...file} />
      {latest && <LatestSolution solution={latest} best={solutions.find(({ best }) => best)} />}
    </div>
  );
}
