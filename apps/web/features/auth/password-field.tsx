import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import { useText } from '#web/lib/i18n/use-text.js';

/** A password: its eye has a name and a place in the Tab order, and a wrong one is told as wrong (the library leaves all that out). */
export function PasswordField(props: PasswordInputProps) {
  const t = useText();
  const toggle = { 'aria-label': t({ id: 'auth.password.show' }), 'aria-hidden': false, tabIndex: 0 };
  return (
    <PasswordInput aria-invalid={props.error ? true : undefined} visibilityToggleButtonProps={toggle} {...props} />
  );
}
