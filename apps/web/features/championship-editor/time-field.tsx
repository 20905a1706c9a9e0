import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { formatDateTime } from '#modules/kernel/contract/time-format.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { fromLocal, toLocal, zoneAt } from './local-time.js';
import classes from './step.module.css';

interface Props {
  name: string;
  label: string;
  value: string | null;
  error?: string | undefined;
  isReadOnly?: boolean;
  onChange: (value: string | null) => void;
}

/** A moment in the reader's own time zone, with Moscow's beside it. */
export function TimeField({ name, label, value, error, isReadOnly, onChange }: Props) {
  const t = useText();
  return (
    <TextInput
      type="datetime-local"
      name={name}
      classNames={{ wrapper: classes.short }}
      label={label}
      description={
        value && t({ id: 'editor.moscow' }, { zone: zoneAt(value), time: formatDateTime(value, 'Europe/Moscow') })
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={toLocal(value)}
      error={error}
      readOnly={isReadOnly ?? false}
      onChange={(event) => onChange(fromLocal(event.currentTarget.value))}
    />
  );
}
