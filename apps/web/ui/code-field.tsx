import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';

interface Props {
  label: string;
  value: string;
  error: string | undefined;
  onType: (code: string) => void;
}

/** A code that was sent, or that an app shows: phones offer it, and people may put blanks into it. */
export function CodeField({ label, value, error, onType }: Props) {
  return (
    <TextInput
      name="code"
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={16}
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
