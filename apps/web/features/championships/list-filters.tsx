import { FormattedMessage } from 'react-intl';
import { useText } from '#web/lib/i18n/use-text.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { sorts, type Narrowing, type Sort } from './narrow.js';
import classes from './list-filters.module.css';

interface Props {
  metrics: readonly string[];
  narrowing: Narrowing;
  onChange: (narrowing: Narrowing) => void;
}

/** Narrows and orders the list of championships (ui.md 2.3). */
export function ListFilters({ metrics, narrowing, onChange }: Props) {
  const t = useText();
  const isAuthorized = useIsAuthorized();
  return (
    <div className={classes.filters} role="group" aria-label={t({ id: 'championships.filters' })}>
      <label className={classes.filter}>
        <FormattedMessage id="championships.facts.metric" />
        <select
          className={classes.select}
          value={narrowing.metric ?? ''}
          onChange={(event) => onChange({ ...narrowing, metric: event.currentTarget.value || null })}
        >
          <option value="">{t({ id: 'championships.filter.any' })}</option>
          {metrics.map((metric) => (
            <option key={metric}>{metric}</option>
          ))}
        </select>
      </label>
      {isAuthorized && (
        <label className={classes.filter}>
          <input
            type="checkbox"
            className={classes.box}
            checked={narrowing.mine}
            onChange={(event) => onChange({ ...narrowing, mine: event.currentTarget.checked })}
          />
          <FormattedMessage id="championships.filter.mine" />
        </label>
      )}
      <label className={classes.sort}>
        <FormattedMessage id="championships.sort" />
        <select
          className={classes.select}
          value={narrowing.sort}
          onChange={(event) => onChange({ ...narrowing, sort: event.currentTarget.value as Sort })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t({ id: `championships.sort.${sort}` })}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
