import { Button, PasswordInput, TextInput } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { FormAlert } from '../../../components/form-alert.js';
import { useForm, type Faults } from '../../../lib/forms/use-form.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { login } from '../api/auth.js';
import { usePasswordToggle } from '../use-password-toggle.js';
import classes from './auth-card.module.css';

interface Credentials extends Record<string, string> {
  username: string;
  password: string;
}

/** Only that both are there: what is right about them the server knows. */
const check = (values: Credentials): Faults<Credentials> => ({
  ...(values.username.trim() === '' && { username: { code: 'FIELD_REQUIRED', details: {} } }),
  ...(values.password === '' && { password: { code: 'FIELD_REQUIRED', details: {} } }),
});

/** Signing in by login or e-mail (AUTH4). */
export function LoginForm({ onEnter }: { onEnter: () => void }) {
  const t = useText();
  const toggle = usePasswordToggle();
  const form = useForm<Credentials>({
    initial: { username: '', password: '' },
    check,
    send: async ({ username, password }) => {
      await login(username.trim(), password);
      onEnter();
    },
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      <TextInput
        name="username"
        label={t({ id: 'auth.username' })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={form.values.username}
        error={form.faultText('username')}
        onChange={(event) => form.set('username', event.currentTarget.value)}
      />
      <PasswordInput
        name="password"
        label={t({ id: 'auth.password' })}
        autoComplete="current-password"
        visibilityToggleButtonProps={toggle}
        value={form.values.password}
        error={form.faultText('password')}
        onChange={(event) => form.set('password', event.currentTarget.value)}
      />
      {form.failureText && <FormAlert>{form.failureText}</FormAlert>}
      <Button type="submit" loading={form.isSending} size="md">
        <FormattedMessage id="auth.login" />
      </Button>
    </form>
  );
}
