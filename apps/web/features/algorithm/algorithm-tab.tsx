import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Chip } from '#web/ui/chip.js';
import { DateTime } from '#web/words/date-time.js';
import { Score } from '#web/words/score.js';
import { StatusChip } from '#web/words/status-chip.js';
import { QueuePlace } from '#web/words/queue/queue-place.js';
import { useQueue } from '#web/words/queue/use-queue.js';
import { useAttempts } from '#web/words/solutions/attempts.data.js';
import { CancelButton } from '#web/words/solutions/cancel-button.js';
import { ProblemTable } from '#web/words/solutions/problem-table.js';
import { RunTests } from '#web/words/solutions/run-tests.js';
import { useSolutions } from '#web/words/solutions/solutions.data.js';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { useBox } from './algorithm.data.js';
import { BoxNote } from './box-note.js';
import { RepositoryForm } from './repository-form.js';

interface Props {
  champname: string;
  teamId: string;
  example: string | null;
  /** The championship has ended, and this is here for what is on its way alone. */
  isOver: boolean;
  isSending: boolean;
  onSending: (isSending: boolean) => void;
}

/** How many of the last runs are shown; all are among My solutions. */
const shown = 10;

/** ALGO1: handing a repository in, and what becomes of it test by test. */
export function AlgorithmTab({ champname, teamId, isOver, isSending, ...form }: Props) {
  const t = useText();
  const { data: box } = useBox(champname);
  const { data: attempts } = useAttempts(champname, true);
  // What is on its way goes on: what becomes of it is the server's to say, and the form makes way then.
  const gate = isSending ? null : attempts?.gate;
  const isClosed = isOver || attempts?.gate != null;
  const solutions = useSolutions(champname, teamId).data?.pages.flatMap((page) => page.items) ?? [];
  const [waiting] = solutions
    .filter(({ position }) => position !== null)
    .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
  return (
    <div className="column gap-4">
      <section className="column gap-3 p-4 bordered rounded-card surface" aria-labelledby="submit">
        <h2 id="submit">{t({ id: 'scoring.repository.title' })}</h2>
        {gate ? (
          <p className="flat">
            <FormattedMessage id={`errors.${gate.code}`} />
          </p>
        ) : (
          <>
            {attempts && !attempts.unlimited && (
              <p className="flat muted small numbers">
                {t({ id: 'scoring.repository.left' }, { left: attempts.left, limit: attempts.limit })}
              </p>
            )}
            {box && <BoxNote box={box} />}
            <RepositoryForm key={champname} champname={champname} {...form} isClosed={isClosed} />
          </>
        )}
      </section>
      {solutions.length > 0 && (
        <section className="column gap-3" aria-labelledby="runs">
          <h2 id="runs">{t({ id: 'scoring.run.list' })}</h2>
          {waiting && <Waiting champname={champname} place={waiting.position ?? 1} />}
          {solutions.slice(0, shown).map((solution) => (
            <OneRun key={solution.id} solution={solution} />
          ))}
          <Link to={paths.championship(champname, 'solutions')}>{t({ id: 'scoring.run.all' })}</Link>
        </section>
      )}
    </div>
  );
}

/** Where the next of them stands, how long it takes, and why nothing moves where that is so. */
function Waiting({ champname, place }: { champname: string; place: number }) {
  const { data } = useQueue(champname);
  if (!data) return null;
  return (
    <div className="stack gap-2">
      <QueuePlace queue={data} place={place} />
      <Link to={paths.championship(champname, 'queue')}>
        <FormattedMessage id="scoring.toQueue" />
      </Link>
    </div>
  );
}

/** A run with its tests, the newest first. */
function OneRun({ solution }: { solution: SolutionView }) {
  const { id, name, status, score, best, place, position, createdAt, champname } = solution;
  return (
    <article className="column gap-3 p-4 bordered rounded-card surface" aria-labelledby={`run-${id}`}>
      <header className="wrap gap-1-3">
        <h3 id={`run-${id}`} className="flat">
          {name}
        </h3>
        <StatusChip {...solution} />
        {score !== null && <Score value={score} />}
        {best && (
          <Chip tone="ok">
            <FormattedMessage id="scoring.best" />
          </Chip>
        )}
        {score !== null && (
          <>
            {best && place !== null && <FormattedMessage id="scoring.placeNow" values={{ place }} />}
            <Link to={paths.championship(champname, 'rating')}>
              <FormattedMessage id="scoring.toBoard" />
            </Link>
          </>
        )}
        {position !== null && (
          <span className="muted small numbers">
            <FormattedMessage id="scoring.run.position" values={{ position }} />
          </span>
        )}
        <DateTime time={createdAt} />
        <CancelButton solution={solution} />
      </header>
      <RunTests solution={solution} />
      {status === 'INVALID' && solution.revoked === null && (
        <ProblemTable problems={solution.problems} counts={solution.problemCounts} format={solution.format} />
      )}
    </article>
  );
}
