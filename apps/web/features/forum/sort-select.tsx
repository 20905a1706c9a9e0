import type { ForumSort, PostSort } from '#modules/forum/contract/forum.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useIsNarrow } from '#web/lib/use-is-narrow.js';
import { Select } from '#web/ui/select.js';

interface Props<Sort> {
  sorts: readonly Sort[];
  value: Sort;
  onChange: (sort: Sort) => void;
}

/** By what a list is ordered (FORUM2). */
export function SortSelect<Sort extends ForumSort | PostSort>({ sorts, value, onChange }: Props<Sort>) {
  const t = useText();
  // What is chosen says it, where there is no room for both.
  const isNarrow = useIsNarrow();
  return (
    <Select
      {...{ [isNarrow ? 'aria-label' : 'label']: t({ id: 'forum.sort' }) }}
      labelled="beside"
      value={value}
      data={sorts.map((sort) => ({ value: sort, label: t({ id: `forum.sort.${sort}` }) }))}
      onChange={(event) => onChange(event.currentTarget.value as Sort)}
    />
  );
}
