import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useText } from '#web/lib/i18n/use-text.js';
import { useEntry } from './entries.js';
import type { Setting } from './steps.js';
import classes from './step.module.css';

interface Props {
  /** No other field of the editor has it. */
  name: string;
  /** What it sets; undefined where nothing is saved. */
  field?: Setting;
  label: string;
  description?: string;
  value: number;
  min: number;
  max: number;
  isReadOnly?: boolean;
  onChange: (value: number) => void;
}

/** A whole number; what is none, or out of bounds, is said at once, kept on the page and not saved. */
export function NumberField({ name, field, label, description, value, min, max, isReadOnly, onChange }: Props) {
  const t = useText();
  const [typed, setTyped] = useEntry(name, field);
  const isWrong = (text: string) => !/^\d+$/.test(text) || Number(text) < min || Number(text) > max;
  return (
    <TextInput
      name={name}
      label={label}
      description={description}
      inputMode="numeric"
      classNames={{ wrapper: classes.short }}
      value={typed ?? String(value)}
      readOnly={isReadOnly ?? false}
      error={typed !== null && isWrong(typed) && t({ id: 'editor.between' }, { min, max })}
      onChange={(event) => {
        const text = event.currentTarget.value.trim();
        setTyped(isWrong(text) ? text : null);
        if (!isWrong(text)) onChange(Number(text));
      }}
    />
  );
}
