import { Skeleton } from '@mantine/core';
import type { BoardName } from '#modules/scoring/boards/contract/leaderboard.js';
import { ErrorCard } from '#web/ui/error-card.js';
import { useDistribution, useHistory, useTeamCard } from '#web/words/board.data.js';
import { Calendar } from './calendar.js';
import { PlaceChart } from './place-chart.js';
import { ScoreChart } from './score-chart.js';
import classes from './board-charts.module.css';

interface Props {
  champname: string;
  board: BoardName;
  baseline: number | null;
}

/** How the board came to be what it is, and how its scores are spread. */
export function BoardCharts({ champname, board, baseline }: Props) {
  const history = useHistory(champname);
  const distribution = useDistribution(champname, board, '');
  const failed = history.error ?? distribution.error;
  if (failed)
    return <ErrorCard failure={failed} onRetry={() => void Promise.all([history.refetch(), distribution.refetch()])} />;
  return (
    <div className={classes.charts}>
      {history.data ? <PlaceChart history={history.data} /> : <Skeleton height={300} />}
      {distribution.data ? (
        <ScoreChart distribution={distribution.data} baseline={baseline} />
      ) : (
        <Skeleton height={300} />
      )}
    </div>
  );
}

/** How the scores of a tour are spread; places over time are those of the championship's board alone. */
export function TourCharts({ champname, tour }: { champname: string; tour: string }) {
  const { data, error, refetch } = useDistribution(champname, 'public', tour);
  if (error) return <ErrorCard failure={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.charts}>
      {data ? <ScoreChart distribution={data} baseline={null} /> : <Skeleton height={300} />}
    </div>
  );
}

/** The way of one team: its places, and the days on which it handed in. */
export function TeamProgress({ champname, team }: { champname: string; team: string }) {
  const history = useHistory(champname, team);
  const card = useTeamCard(champname, team);
  const failed = history.error ?? card.error;
  if (failed)
    return <ErrorCard failure={failed} onRetry={() => void Promise.all([history.refetch(), card.refetch()])} />;
  if (!history.data || !card.data) return <Skeleton height={300} />;
  return (
    <div className={classes.team}>
      <PlaceChart history={history.data} />
      <Calendar days={card.data.days} />
    </div>
  );
}
