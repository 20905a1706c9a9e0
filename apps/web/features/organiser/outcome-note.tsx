import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import type { RefusedSolution, Retried } from '#modules/scoring/solutions/contract/retried.js';
import { codeText, failureText, useReason } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { ErrorCard } from '#web/ui/error-card.js';
import { useWork } from '#web/words/work/use-work.js';
import type { Outcome } from './use-judge-again.js';
import classes from './outcome-note.module.css';

/** As many as one reads; of more it is said how many. */
const shownRefusals = 10;

interface Props {
  outcome: Outcome;
  /** By which those that were refused are called. */
  names: Names;
  onClose: () => void;
}
type Names = ReadonlyMap<string, string>;
type Run = ReturnType<typeof useWork>;

/** What comes of judging several again: how far it is, how many were taken, which were not and why. */
export function OutcomeNote({ outcome, names, onClose }: Props) {
  const t = useText();
  const note = useRef<HTMLDivElement>(null);
  const { work, rejudged, refused, failure } = outcome;
  const run = useWork(work);
  return (
    <div
      ref={note}
      className="flex gap-2 items-start p-3-4 bordered-top primary-subtle"
      role="group"
      aria-label={t({ id: 'organiser.outcome' })}
      tabIndex={-1}
    >
      <div className="stack gap-1 grow breaks">
        {/* That it began and how it ended is announced; how far it is, is there to be looked up. */}
        <div className="stack gap-1" role="status">
          {run.ended && <Ended ended={run.ended} names={names} />}
          {run.isUnderWay && <span className="unseen">{t({ id: 'organiser.outcome.begun' })}</span>}
          {rejudged > 0 && (
            <span>
              <FormattedMessage id="organiser.outcome.rejudged" values={{ count: rejudged }} />
            </span>
          )}
          {work === null && rejudged === 0 && <span>{t({ id: 'organiser.outcome.none' })}</span>}
          {failure && (
            <span className={classes.fault}>
              <FormattedMessage id="organiser.outcome.rest" values={{ why: failureText(t, failure) }} />
            </span>
          )}
          {refused.length > 0 && <Refusals refused={refused} count={refused.length} names={names} />}
        </div>
        {run.isUnderWay && <UnderWay run={run} onBreakOff={() => note.current?.focus()} />}
        {run.error && <ErrorCard failure={run.error} onRetry={() => void run.refetch()} />}
      </div>
      <button type="button" className="icon-button" aria-label={t({ id: 'shell.close' })} onClick={onClose}>
        <X size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}

/** How far a worker is that sends them into the queue again, and a way to break it off. */
function UnderWay({ run, onBreakOff }: { run: Run; onBreakOff: () => void }) {
  const { progress, isBreakingOff, breakOff } = run;
  return (
    <span>
      {progress ? (
        <FormattedMessage id="organiser.outcome.underWay" values={{ done: progress.done, total: progress.total }} />
      ) : (
        <FormattedMessage id="organiser.outcome.waits" />
      )}{' '}
      <Button
        variant="subtle"
        size="compact-xs"
        loading={isBreakingOff}
        onClick={() => {
          // The button goes with what it breaks off.
          onBreakOff();
          breakOff();
        }}
      >
        <FormattedMessage id="organiser.outcome.breakOff" />
      </Button>
    </span>
  );
}

/** What came of it. */
function Ended({ ended, names }: { ended: NonNullable<Run['ended']>; names: Names }) {
  const t = useText();
  const reason = useReason();
  if (ended.state === 'cancelled') return <span>{t({ id: 'organiser.outcome.brokenOff' })}</span>;
  if (ended.state === 'failed') {
    const code = ended.error ?? 'INTERNAL';
    return (
      <span className={classes.fault}>
        <FormattedMessage id="organiser.outcome.stopped" values={{ why: reason(code) ?? code }} />
      </span>
    );
  }
  // What the work of this kind tells of its end.
  const { taken, refused, refusedCount } = ended.result as unknown as Retried;
  return (
    <>
      <span>
        <FormattedMessage
          id={taken > 0 ? 'organiser.outcome.retried' : 'organiser.outcome.none'}
          values={{ count: taken }}
        />
      </span>
      {refusedCount > 0 && <Refusals refused={refused} count={refusedCount} names={names} />}
    </>
  );
}

interface Refused {
  refused: readonly RefusedSolution[];
  /** How many there are, of which `refused` may be the first. */
  count: number;
  names: Names;
}

function Refusals({ refused, count, names }: Refused) {
  const t = useText();
  return (
    <div className={classes.fault}>
      <FormattedMessage id="organiser.outcome.refused" values={{ count }} />
      <ul>
        {refused.slice(0, shownRefusals).map(({ id, error }) => (
          <li key={id}>
            {names.get(id) ?? id}: {codeText(t, error)}
          </li>
        ))}
        {count > shownRefusals && (
          <li>
            <FormattedMessage id="organiser.outcome.more" values={{ count: count - shownRefusals }} />
          </li>
        )}
      </ul>
    </div>
  );
}
