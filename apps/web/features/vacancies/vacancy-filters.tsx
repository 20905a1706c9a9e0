import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { categories, currencies } from '#modules/vacancies/contract/kinds.js';
import { longestSearch } from '#modules/vacancies/contract/limits.js';
import { useRead } from '#web/lib/data/use-read.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useUnfolded } from '#web/lib/session/use-unfolded.js';
import { useIsNarrow } from '#web/lib/use-is-narrow.js';
import { FiltersButton } from '#web/ui/filters-button.js';
import { Select } from '#web/ui/select.js';
import { countOf, daysToChoose, type Narrowing } from './narrowing.js';
import { options } from './vacancies.data.js';
import classes from './vacancies.module.css';

interface Props {
  narrowing: Narrowing;
  onChange: (narrowing: Narrowing) => void;
}

/** Milliseconds after the last key until the board follows. */
const rest = 300;

type Narrow = (changed: { [Name in keyof Narrowing]?: Narrowing[Name] | undefined }) => void;

/** Narrows the board: words, field, place, salary, date. On a phone all but the words wait behind a button. */
export function VacancyFilters({ narrowing, onChange }: Props) {
  const t = useText();
  const isNarrow = useIsNarrow();
  const [isOpen, turn] = useUnfolded('vacancies');
  const set: Narrow = (changed) =>
    onChange(Object.fromEntries(Object.entries({ ...narrowing, ...changed }).filter(([, one]) => one !== undefined)));
  return (
    <div className={classes.filters} role="search" aria-label={t({ id: 'vacancies.filters' })}>
      <div className={classes.words}>
        <Typed name="q" max={longestSearch} value={narrowing.q} onChange={(q) => set({ q: q || undefined })} />
        {isNarrow && (
          <FiltersButton isOpen={isOpen} opens="vacancy-choices" onToggle={turn}>
            <FormattedMessage id="vacancies.filters.open" values={{ count: countOf(narrowing) }} />
          </FiltersButton>
        )}
      </div>
      {(isOpen || !isNarrow) && (
        <div id="vacancy-choices" className={classes.choices}>
          <Choices narrowing={narrowing} set={set} />
        </div>
      )}
    </div>
  );
}

function Choices({ narrowing, set }: { narrowing: Narrowing; set: Narrow }) {
  const t = useText();
  const { data } = useRead(options);
  const { category, city, days, remote } = narrowing;
  return (
    <>
      <Choice
        label="vacancies.filter.category"
        value={category}
        choices={categories.map((one) => [one, t({ id: `vacancies.category.${one}` })])}
        onChange={(one) => set({ category: categories.find((known) => known === one) })}
      />
      <Choice
        label="vacancies.filter.city"
        value={city}
        choices={[...new Set([...(data?.cities ?? []), ...(city ? [city] : [])])].map((one) => [one, one])}
        onChange={(one) => set({ city: one })}
      />
      <label className="inline gap-2 min-36px">
        <input
          type="checkbox"
          className="box"
          checked={remote !== undefined}
          onChange={(event) => set({ remote: event.currentTarget.checked ? 'true' : undefined })}
        />
        <FormattedMessage id="vacancies.remote" />
      </label>
      <Salary narrowing={narrowing} set={set} />
      <Choice
        label="vacancies.filter.days"
        value={days?.toString()}
        choices={daysToChoose.map((one) => [String(one), t({ id: 'vacancies.filter.within' }, { days: one })])}
        onChange={(one) => set({ days: one === undefined ? undefined : Number(one) })}
      />
    </>
  );
}

function Salary({ narrowing, set }: { narrowing: Narrowing; set: Narrow }) {
  const amount = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);
  const { salary, currency = 'RUB' } = narrowing;
  const change = (next: number | undefined, of: typeof currency) =>
    set({ salary: next, currency: next === undefined ? undefined : of });
  return (
    <span className={classes.pair}>
      <Typed name="salary" max={9} value={salary?.toString()} onChange={(text) => change(amount(text), currency)} />
      <Choice
        label="vacancies.currency"
        value={currency}
        choices={currencies.map((one) => [one, one])}
        isNeeded
        onChange={(one) => change(salary, currencies.find((known) => known === one) ?? 'RUB')}
      />
    </span>
  );
}

interface TypedProps {
  name: 'q' | 'salary';
  max: number;
  value: string | undefined;
  onChange: (value: string) => void;
}

/** What is typed stands in the field at once, and the board follows when the keys rest. */
function Typed({ name, max, value = '', onChange }: TypedProps) {
  const t = useText();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const say = useDebouncedCallback(onChange, rest);
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  return (
    <TextInput
      type={name === 'q' ? 'search' : 'text'}
      inputMode={name === 'q' ? 'search' : 'numeric'}
      label={t({ id: `vacancies.filter.${name}` })}
      maxLength={max}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        say(event.currentTarget.value.trim());
      }}
    />
  );
}

interface ChoiceProps {
  label: MessageId;
  value: string | undefined;
  choices: [value: string, text: string][];
  isNeeded?: boolean;
  onChange: (value: string | undefined) => void;
}

function Choice({ label, value = '', choices, isNeeded = false, onChange }: ChoiceProps) {
  const t = useText();
  return (
    <Select
      label={t({ id: label })}
      value={value}
      data={[
        ...(isNeeded ? [] : [{ value: '', label: t({ id: 'vacancies.filter.any' }) }]),
        ...choices.map(([one, text]) => ({ value: one, label: text })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
