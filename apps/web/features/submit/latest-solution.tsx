import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { Chip } from '#web/ui/chip.js';
import { When } from '#web/words/when.js';
import { QueuePlace } from '#web/words/queue/queue-place.js';
import { LivePill } from '#web/ui/live-pill.js';
import { Score } from '#web/words/score.js';
import { StatusChip } from '#web/words/status-chip.js';
import { useClockTime } from '#web/lib/format/use-clock-time.js';
import { useReason } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useQueue } from '#web/words/queue/use-queue.js';
import { CancelButton } from '#web/words/solutions/cancel-button.js';
import { ProblemTable } from '#web/words/solutions/problem-table.js';
import { Revoked } from '#web/words/solutions/revoked.js';
import classes from './latest-solution.module.css';

const byProgram = 'METRIC_PROGRAM_FAILED';

interface Props {
  solution: SolutionView;
  /** The team's best so far, as far as it is among those that were read. */
  best: SolutionView | undefined;
}

/** What became of the solution that was sent last, while it happens (SUB4). */
export function LatestSolution({ solution, best }: Props) {
  return (
    <section className={classes.card} aria-labelledby="latest">
      <header className="row gap-1-3 muted small">
        <h2 id="latest" className="minor breaks text">
          {solution.name}
        </h2>
        <StatusChip {...solution} />
        {solution.late && (
          <Chip tone="plain">
            <FormattedMessage id="scoring.late" />
          </Chip>
        )}
        <When time={solution.createdAt} />
        <span className="grow" />
        <LivePill />
      </header>
      <output className="block mt-3">
        <Outcome solution={solution} best={best} />
      </output>
    </section>
  );
}

function Outcome({ solution, best }: Props) {
  switch (solution.status) {
    case 'QUEUED':
      return <Waiting solution={solution} />;
    case 'RUNNING':
      return (
        <p>
          <FormattedMessage id="scoring.running" />
        </p>
      );
    case 'SCORED':
      return <Scored solution={solution} best={best} />;
    case 'CANCELLED':
      return (
        <p>
          <FormattedMessage id="scoring.cancelled" />
        </p>
      );
    case 'INVALID':
      if (solution.revoked !== null) return <Revoked reason={solution.revoked} />;
      return <ProblemTable problems={solution.problems} counts={solution.problemCounts} format={solution.format} />;
    case 'FAILED':
      return (
        <p>
          {solution.dropped === null ? (
            <Failed failure={solution.failure} />
          ) : (
            <FormattedMessage id="scoring.dropped" values={{ reason: solution.dropped }} />
          )}
        </p>
      );
  }
}

/** Whose fault it is: a host that was silent may answer later; what the organiser's program did not score can't be helped by sending it again (ALGO2). */
function Failed({ failure }: Pick<SolutionView, 'failure'>) {
  const textOfReason = useReason();
  if (failure === 'REPOSITORY_SILENT') return <FormattedMessage id="scoring.repository.why.silent" />;
  const text = failure === byProgram ? textOfReason(failure) : null;
  return text ?? <FormattedMessage id="scoring.failed" />;
}

function Waiting({ solution }: { solution: SolutionView }) {
  const { data } = useQueue(solution.champname);
  if (!data) return null;
  return (
    <div className="stack gap-2">
      <QueuePlace queue={data} place={solution.position ?? data.position ?? 1} />
      <span className="row gap-1-4">
        <Link to={paths.championship(solution.champname, 'queue')}>
          <FormattedMessage id="scoring.toQueue" />
        </Link>
        <CancelButton solution={solution} />
      </span>
    </div>
  );
}

/** Of equal scores the earlier one counts, so that sending a file again changes nothing (LB1). */
function BestStays({ best, isEqual }: { best: SolutionView; isEqual: boolean }) {
  if (isEqual) return <FormattedMessage id="scoring.best.equal" />;
  return (
    <span>
      <FormattedMessage
        id="scoring.best.stays"
        values={{ score: best.score !== null && <Score value={best.score} /> }}
      />
    </span>
  );
}

/** The place, and by which board: what others sent since is not in it. */
function PlaceNow({ place, placedAt }: Pick<SolutionView, 'place' | 'placedAt'>) {
  const t = useText();
  const clockTime = useClockTime();
  if (place === null) return null;
  const text = placedAt
    ? t({ id: 'scoring.placeBy' }, { place, time: clockTime(placedAt) })
    : t({ id: 'scoring.placeNow' }, { place });
  return <span>{text}</span>;
}

/** What the score means for the team. */
function Standing({ solution, best }: Props) {
  if (solution.late) return <FormattedMessage id="scoring.late.outside" />;
  if (!solution.best) return best && <BestStays isEqual={best.score === solution.score} best={best} />;
  return (
    <>
      <Chip tone="ok">
        <FormattedMessage id="scoring.best" />
      </Chip>
      <PlaceNow {...solution} />
    </>
  );
}

function Scored({ solution, best }: Props) {
  return (
    <div className="row gap-1-4">
      <span className={classes.score}>{solution.score !== null && <Score value={solution.score} />}</span>
      <Standing solution={solution} best={best} />
      <Link to={paths.championship(solution.champname, 'rating')}>
        <FormattedMessage id="scoring.toBoard" />
      </Link>
    </div>
  );
}
