import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { OrganiserRow } from '#modules/scoring/desk/contract/organiser.js';
import type { RefusedSolution, Retried } from '#modules/scoring/solutions/contract/retried.js';
import { codeText, failureText, useReason } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useWork } from '#web/words/work/use-work.js';
import type { Outcome } from './use-judge-again.js';
import classes from './outcome-note.module.css';

/** As many as one reads; of more it is said how many. */
const shownRefusals = 10;

interface Props {
  outcome: Outcome;
  /** Rows that are loaded, by which those that were refused are called. */
  rows: readonly OrganiserRow[];
  onClose: () => void;
}

/** What comes of judging several again: how far it is, how many were taken, which were not and why. */
export function OutcomeNote({ outcome, rows, onClose }: Props) {
  const t = useText();
  const { work, rejudged, refused, failure } = outcome;
  return (
    <div className={classes.note} role="status">
      <div className="stack gap-1 grow breaks">
        {work !== null && <Retrying work={work} rows={rows} />}
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
        {refused.length > 0 && <Refusals refused={refused} count={refused.length} rows={rows} />}
      </div>
      <button type="button" className="icon-button" aria-label={t({ id: 'shell.close' })} onClick={onClose}>
        <X size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}

/** Those that a worker sends into the queue again: how far it is, and what came of it. */
function Retrying({ work, rows }: { work: string; rows: readonly OrganiserRow[] }) {
  const t = useText();
  const reason = useReason();
  const { ended, progress, isBreakingOff, breakOff } = useWork(work);
  if (!ended) {
    const { done, total } = progress ?? { done: 0, total: 0 };
    return (
      <span>
        <FormattedMessage id="organiser.outcome.underWay" values={{ done, total }} />{' '}
        <Button variant="subtle" size="compact-xs" loading={isBreakingOff} onClick={breakOff}>
          <FormattedMessage id="organiser.outcome.breakOff" />
        </Button>
      </span>
    );
  }
  if (ended.state === 'cancelled') return <span>{t({ id: 'organiser.outcome.brokenOff' })}</span>;
  if (ended.state === 'failed') {
    const code = ended.error ?? 'INTERNAL';
    return (
      <span className={classes.fault}>
        <FormattedMessage id="organiser.outcome.rest" values={{ why: reason(code) ?? code }} />
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
      {refusedCount > 0 && <Refusals refused={refused} count={refusedCount} rows={rows} />}
    </>
  );
}

interface Refused {
  refused: readonly RefusedSolution[];
  /** How many there are, of which `refused` may be the first. */
  count: number;
  rows: readonly OrganiserRow[];
}

function Refusals({ refused, count, rows }: Refused) {
  const t = useText();
  // Called as they were when they were refused: a list that moves on may hold them no more.
  const [names] = useState(() => new Map(rows.map(({ id, name, team }) => [id, `${name}, ${team}`])));
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
