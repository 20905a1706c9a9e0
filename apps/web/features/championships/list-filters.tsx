import { FormattedMessage } from 'react-intl';
import { useText } from '#web/lib/i18n/use-text.js';
import { usePerson } from '#web/lib/session/use-person.js';
import { Select } from '#web/ui/select.js';
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
  const person = usePerson();
  // An admin may change each of them; a link may bring anybody to a client's own.
  const ticks = [
    ...(person ? ['mine' as const] : []),
    ...(person?.role === 'client' || narrowing.own ? ['own' as const] : []),
  ];
  return (
    <div className={classes.filters} role="group" aria-label={t({ id: 'championships.filters' })}>
      <Select
        label={t({ id: 'championships.facts.metric' })}
        labelled="beside"
        value={narrowing.metric ?? ''}
        data={[{ value: '', label: t({ id: 'championships.filter.any' }) }, ...metrics]}
        onChange={(event) => onChange({ ...narrowing, metric: event.currentTarget.value || null })}
      />
      <Select
        label={t({ id: 'championships.sort' })}
        labelled="beside"
        value={narrowing.sort}
        data={sorts.map((sort) => ({ value: sort, label: t({ id: `championships.sort.${sort}` }) }))}
        onChange={(event) => onChange({ ...narrowing, sort: event.currentTarget.value as Sort })}
      />
      {ticks.map((name) => (
        <label key={name} className="inline gap-2 muted min-36px">
          <input
            type="checkbox"
            className="box"
            checked={narrowing[name]}
            onChange={(event) => onChange({ ...narrowing, [name]: event.currentTarget.checked })}
          />
          <FormattedMessage id={name === 'own' ? 'championships.filter.own' : 'championships.filter.mine'} />
        </label>
      ))}
    </div>
  );
}
