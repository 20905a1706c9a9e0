import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useEffect, useRef } from 'react';

interface Props {
  label: string;
  /** Said below the field. */
  hint?: string;
  value: string;
  error: string | undefined;
  onType: (code: string) => void;
  /** As many digits as a code has: with the last of them its form is sent. */
  whole?: number;
}

/** A code that was sent, or that an app shows: phones offer it, and people may put blanks into it. */
export function CodeField({ label, hint, value, error, onType, whole }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const isWhole = whole !== undefined && value.replaceAll(/\s/gu, '').length === whole && /^[\d\s]*$/u.test(value);
  useEffect(() => {
    if (isWhole) field.current?.form?.requestSubmit();
  }, [isWhole, value]);
  // What is typed next is another code, and not the rest of the wrong one.
  useEffect(() => {
    if (error) field.current?.select();
  }, [error]);
  return (
    <TextInput
      ref={field}
      name="code"
      label={label}
      description={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={16}
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
