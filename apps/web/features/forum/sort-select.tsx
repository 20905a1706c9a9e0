import { FormattedMessage } from 'react-intl';
import type { ForumSort, PostSort } from '#modules/forum/contract/forum.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './forum.module.css';

interface Props<Sort> {
  sorts: readonly Sort[];
  value: Sort;
  onChange: (sort: Sort) => void;
}

/** By what a list is ordered (FORUM2). */
export function SortSelect<Sort extends ForumSort | PostSort>({ sorts, value, onChange }: Props<Sort>) {
  const t = useText();
  return (
    <label className={classes.sort}>
      <FormattedMessage id="forum.sort" />
      <select
        className={classes.select}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Sort)}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t({ id: `forum.sort.${sort}` })}
          </option>
        ))}
      </select>
    </label>
  );
}
