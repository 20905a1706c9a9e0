import { X } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { OrganiserRow } from '#modules/scoring/desk/contract/organiser.js';
import type { RefusedSolution } from '#modules/scoring/solutions/contract/retried.js';
import { codeText, failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
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

/** What came of judging several again: how many were taken, which were not and why. */
export function OutcomeNote({ outcome, rows, onClose }: Props) {
  const t = useText();
  const { retried, rejudged, refused, failure } = outcome;
  return (
    <div className={classes.note} role="status">
      <div className="stack gap-1 grow breaks">
        {retried > 0 && (
          <span>
            <FormattedMessage id="organiser.outcome.retried" values={{ count: retried }} />
          </span>
        )}
        {rejudged > 0 && (
          <span>
            <FormattedMessage id="organiser.outcome.rejudged" values={{ count: rejudged }} />
          </span>
        )}
        {retried + rejudged === 0 && <span>{t({ id: 'organiser.outcome.none' })}</span>}
        {failure && (
          <span className={classes.fault}>
            <FormattedMessage id="organiser.outcome.rest" values={{ why: failureText(t, failure) }} />
          </span>
        )}
        {refused.length > 0 && <Refusals refused={refused} rows={rows} />}
      </div>
      <button type="button" className="icon-button" aria-label={t({ id: 'shell.close' })} onClick={onClose}>
        <X size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}

function Refusals({ refused, rows }: { refused: readonly RefusedSolution[]; rows: readonly OrganiserRow[] }) {
  const t = useText();
  // Called as they were when they were refused: a list that moves on may hold them no more.
  const [names] = useState(() => new Map(rows.map(({ id, name, team }) => [id, `${name}, ${team}`])));
  return (
    <div className={classes.fault}>
      <FormattedMessage id="organiser.outcome.refused" values={{ count: refused.length }} />
      <ul>
        {refused.slice(0, shownRefusals).map(({ id, error }) => (
          <li key={id}>
            {names.get(id) ?? id}: {codeText(t, error)}
          </li>
        ))}
        {refused.length > shownRefusals && (
          <li>
            <FormattedMessage id="organiser.outcome.more" values={{ count: refused.length - shownRefusals }} />
          </li>
        )}
      </ul>
    </div>
  );
}
