import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { useContext, useEffect, useState } from 'react';
import type { SolutionForm } from '#modules/championships/contract/editor.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { EntriesContext } from './entries.js';
import { boundOf, type Range } from './ranges.js';
import classes from './step.module.css';

interface Props {
  column: SolutionForm['columns'][number];
  range: Range;
  isReadOnly: boolean;
  onChange: (range: Range) => void;
  /** Whether the cursor is in one of the two fields: they are one range. */
  onTyping: (isTyping: boolean) => void;
}

const bounds = ['min', 'max'] as const;
type Bound = (typeof bounds)[number];

const textOf = (bound: number | undefined): string => (bound === undefined ? '' : String(bound));

/** Whether the numbers of a column are checked against bounds, and which; what is no range is said, kept on the page and not saved. */
export function RangeFields({ column, range, isReadOnly, onChange, onTyping }: Props) {
  const t = useText();
  const name = column.usualName;
  const { all, enter } = useContext(EntriesContext);
  const nameOf = (bound: Bound) => `range.${name}.${bound}`;
  const left = Object.fromEntries(
    bounds.flatMap((bound) => (all[nameOf(bound)] ? [[bound, all[nameOf(bound)]?.text]] : [])),
  );
  // What is being typed, or was left as no range; otherwise the fields show what is set.
  const [typed, setTyped] = useState<Partial<Record<Bound, string>>>(left);
  const [isTicked, setTicked] = useState(Object.keys(left).length > 0);
  const isChecked = isTicked || Object.keys(range).length > 0;
  const shown = { min: typed.min ?? textOf(range.min), max: typed.max ?? textOf(range.max) };
  const [min, max] = [boundOf(shown.min), boundOf(shown.max)];
  const isTurned = typeof min === 'number' && typeof max === 'number' && min > max;
  const isFaulty = isTurned || min === undefined || max === undefined;

  // Fields that go with the cursor in them are left as well.
  useEffect(() => () => onTyping(false), [onTyping]);
  const keep = (texts: Record<Bound, string> | null) => {
    for (const bound of bounds) enter(nameOf(bound), 'ranges', texts && texts[bound]);
  };
  const type = (bound: Bound, text: string) => {
    setTyped({ ...typed, [bound]: text });
    const texts = { ...shown, [bound]: text };
    const [low, high] = [boundOf(texts.min), boundOf(texts.max)];
    if (low === undefined || high === undefined || (low !== null && high !== null && low > high)) return keep(texts);
    keep(null);
    setTicked(true);
    onChange({ ...(low !== null && { min: low }), ...(high !== null && { max: high }) });
  };
  const check = (isOn: boolean) => {
    setTicked(isOn);
    setTyped({});
    keep(null);
    if (!isOn) onChange({});
  };
  const faultOf = (bound: number | null | undefined) => {
    if (bound === undefined) return t({ id: 'editor.range.notNumber' });
    return isTurned && t({ id: 'editor.range.turned' });
  };
  return (
    <>
      <Checkbox
        name={`range.${name}`}
        label={t({ id: 'editor.range.check' })}
        checked={isChecked}
        disabled={isReadOnly}
        onChange={(event) => check(event.currentTarget.checked)}
      />
      {isChecked && (
        <div
          className={classes.row}
          onFocus={() => onTyping(true)}
          onBlur={({ currentTarget, relatedTarget }) => onTyping(currentTarget.contains(relatedTarget))}
        >
          {bounds.map((bound) => (
            <TextInput
              key={bound}
              name={nameOf(bound)}
              label={t({ id: `editor.range.${bound}` }, { column: column.name })}
              inputMode="decimal"
              placeholder={textOf(column[bound] ?? undefined)}
              value={shown[bound]}
              readOnly={isReadOnly}
              error={faultOf(bound === 'min' ? min : max)}
              onChange={(event) => type(bound, event.currentTarget.value)}
              onBlur={() => !isFaulty && setTyped({})}
            />
          ))}
        </div>
      )}
    </>
  );
}
