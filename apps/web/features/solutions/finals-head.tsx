import { Flag, X } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { Finals } from '#modules/scoring/solutions/contract/finals.js';
import { Score } from '#web/words/score.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useChooseFinal, useFinals } from '#web/words/solutions/solutions.data.js';
import classes from './finals-head.module.css';

/** SUB5: what makes the final result: how many may be chosen, which are, and what counts while none is. */
export function FinalsHead({ champname }: { champname: string }) {
  const { data: finals } = useFinals(champname);
  if (!finals) return null;
  const { limit, chosen, items } = finals;
  return (
    <section className="column gap-2 p-4 bordered-bottom" aria-labelledby="finals">
      <h3 id="finals" className={classes.title}>
        <Flag size={16} aria-hidden />
        <FormattedMessage id="scoring.finals" />{' '}
        <span className="muted numbers regular">
          <FormattedMessage id="scoring.finals.chosen" values={{ chosen: chosen ? items.length : 0, limit }} />
        </span>
      </h3>
      <Chosen finals={finals} />
      <p className="muted small">
        {!chosen && <FormattedMessage id="scoring.finals.none" values={{ limit }} />}{' '}
        <FormattedMessage
          id={finals.open ? 'scoring.finals.rule' : 'scoring.finals.over'}
          values={{ hasPrivate: String(finals.hasPrivate) }}
        />
      </p>
    </section>
  );
}

function Chosen({ finals: { open, chosen, items } }: { finals: Finals }) {
  const t = useText();
  const choose = useChooseFinal();
  if (items.length === 0) return null;
  return (
    <ul className="wrap gap-2 bare" aria-label={t({ id: chosen ? 'scoring.finals' : 'scoring.finals.counting' })}>
      {items.map(({ id, name, score }) => (
        <li key={id} className={classes.item} data-chosen={chosen || undefined}>
          <span className="ellipsis">{name}</span> <Score value={score} />
          {chosen && open && (
            <button
              type="button"
              className={classes.drop}
              aria-label={t({ id: 'scoring.final.drop' }, { name })}
              title={t({ id: 'scoring.final.drop' }, { name })}
              disabled={choose.isPending}
              onClick={() => choose.mutate({ params: { id }, body: { final: false } })}
            >
              <X size={14} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
