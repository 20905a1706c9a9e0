import type { BoardName } from '#modules/scoring/boards/contract/leaderboard.js';
import { Loaded, together } from '#web/ui/loaded.js';
import { useHistory, useTeamCard } from '#web/words/board.data.js';
import { useDistribution, useFinalRow } from './board-parts.data.js';
import { Calendar } from '#web/words/calendar.js';
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
  return (
    <div className={classes.charts}>
      <Loaded of={useHistory(champname)} skeleton={300}>
        {(history) => <PlaceChart history={history} isOver={board === 'final'} />}
      </Loaded>
      <Loaded of={useDistribution(champname, board, '')} skeleton={300}>
        {(distribution) => <ScoreChart distribution={distribution} baseline={baseline} />}
      </Loaded>
    </div>
  );
}

/** How the scores of a tour are spread; places over time are those of the championship's board alone. */
export function TourCharts({ champname, tour }: { champname: string; tour: string }) {
  return (
    <div className={classes.charts}>
      <Loaded of={useDistribution(champname, 'public', tour)} skeleton={300}>
        {(distribution) => <ScoreChart distribution={distribution} baseline={null} />}
      </Loaded>
    </div>
  );
}

/** The way of one team: its places, and the days on which it handed in. */
export function TeamProgress({ champname, team }: { champname: string; team: string }) {
  const read = together(useHistory(champname, team), useTeamCard(champname, team), useFinalRow(champname, team));
  return (
    <Loaded of={read} skeleton={300}>
      {([history, { days }, { isOut, row }]) => (
        <div className="column gap-4 mt-4">
          <PlaceChart history={history} isOver={isOut} finalPlace={row?.place} />
          <Calendar days={days} whose="team" />
        </div>
      )}
    </Loaded>
  );
}
