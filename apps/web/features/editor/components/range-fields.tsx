import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { useState } from 'react';
import type { SolutionForm } from '../../../../../modules/championships/contract/editor.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { boundOf, type Range } from '../ranges.js';
import classes from '../steps/step.module.css';

interface Props {
  column: SolutionForm['columns'][number];
  range: Range;
  isReadOnly: boolean;
  onChange: (range: Range) => void;
}

const textOf = (bound: number | undefined): string => (bound === undefined ? '' : String(bound));

/** Whether the numbers of a column are checked against bounds, and which; what is no range is said and not taken. */
export function RangeFields({ column, range, isReadOnly, onChange }: Props) {
  const t = useText();
  const [isTicked, setTicked] = useState(false);
  const isChecked = isTicked || Object.keys(range).length > 0;
  // What is being typed; otherwise the fields show what is set.
  const [typed, setTyped] = useState<Partial<Record<'min' | 'max', string>>>({});
  const shown = { min: typed.min ?? textOf(range.min), max: typed.max ?? textOf(range.max) };
  const name = column.usualName;
  const [min, max] = [boundOf(shown.min), boundOf(shown.max)];
  const isTurned = typeof min === 'number' && typeof max === 'number' && min > max;
  const isFaulty = isTurned || min === undefined || max === undefined;

  const type = (bound: 'min' | 'max', text: string) => {
    setTyped({ ...typed, [bound]: text });
    const [low, high] = [boundOf(bound === 'min' ? text : shown.min), boundOf(bound === 'max' ? text : shown.max)];
    if (low === undefined || high === undefined || (low !== null && high !== null && low > high)) return;
    setTicked(true);
    onChange({ ...(low !== null && { min: low }), ...(high !== null && { max: high }) });
  };
  const check = (isOn: boolean) => {
    setTicked(isOn);
    setTyped({});
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
        <div className={classes.row}>
          {(['min', 'max'] as const).map((bound) => (
            <TextInput
              key={bound}
              name={`range.${name}.${bound}`}
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
