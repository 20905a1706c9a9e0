import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import { useText } from '#web/lib/i18n/use-text.js';

/** A password, whose eye has a name and a place in the Tab order (the library leaves both out). */
export function PasswordField(props: PasswordInputProps) {
  const t = useText();
  const toggle = { 'aria-label': t({ id: 'auth.password.show' }), 'aria-hidden': false, tabIndex: 0 };
  return <PasswordInput visibilityToggleButtonProps={toggle} {...props} />;
}
