import { PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { useText } from '#web/lib/i18n/use-text.js';

/** The own password in a question, as a proof of who asks. */
export function OwnPassword({ value, onType }: { value: string; onType: (typed: string) => void }) {
  const t = useText();
  return (
    <PasswordInput
      label={t({ id: 'user.password' })}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t({ id: 'user.password.show' }), 'aria-hidden': false, tabIndex: 0 }}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
