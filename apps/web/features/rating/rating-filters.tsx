import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { Search, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Rank, ranks } from '#modules/rating/contract/ladder.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useIsNarrow } from '#web/lib/use-is-narrow.js';
import { Select } from '#web/ui/select.js';
import type { RatingFilter } from './rating.data.js';
import classes from './rating-filters.module.css';

interface Props {
  filter: RatingFilter;
  onFilter: (filter: RatingFilter) => void;
}

/** Ranks that somebody in the rating may have. */
const rated = ranks.filter((rank) => rank !== 'YOUNGLING');

/** Who of the rating is shown. */
export function RatingFilters({ filter, onFilter }: Props) {
  const t = useText();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  return (
    <search className={classes.filters}>
      <TextInput
        type="search"
        className={classes.search}
        leftSection={<Search size={16} strokeWidth={1.75} aria-hidden />}
        label={t({ id: 'rating.find' })}
        maxLength={100}
        value={filter.q}
        onChange={(event) => onFilter({ ...filter, q: event.currentTarget.value })}
      />
      {isNarrow && (
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />
          <FormattedMessage id="rating.filters" values={{ count: chosen(filter) }} />
        </button>
      )}
      {(isOpen || !isNarrow) && <Choices filter={filter} onFilter={onFilter} />}
    </search>
  );
}

const chosen = ({ city, rank }: RatingFilter): number => [city, rank].filter(Boolean).length;

/** On a phone they wait behind a button. */
function Choices({ filter, onFilter }: Props) {
  const t = useText();
  return (
    <>
      <TextInput
        label={t({ id: 'rating.city' })}
        maxLength={100}
        value={filter.city}
        onChange={(event) => onFilter({ ...filter, city: event.currentTarget.value })}
      />
      <Select
        label={t({ id: 'rating.rank' })}
        value={filter.rank}
        onChange={(event) => onFilter({ ...filter, rank: event.currentTarget.value as Rank | '' })}
        data={[
          { value: '', label: t({ id: 'rating.rank.all' }) },
          ...rated.map((rank) => ({ value: rank, label: t({ id: `shell.rank.${rank}` }) })),
        ]}
      />
    </>
  );
}
