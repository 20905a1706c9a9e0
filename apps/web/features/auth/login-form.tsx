import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useState } from 'react';
import { FormFrame } from '#web/ui/form-frame.js';
import { asApiError } from '#modules/client/api-error.js';
import { useForm, type Faults } from '#web/lib/forms/use-form.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { login } from './auth.data.js';
import { MailedLink } from './mailed-link.js';
import { PasswordField } from './password-field.js';
import { SecondStep } from './second-step.js';

interface Credentials extends Record<string, string> {
  username: string;
  password: string;
}

/** Only that both are there: what is right about them the server knows. */
const check = (values: Credentials): Faults<Credentials> => ({
  ...(values.username.trim() === '' && { username: { code: 'FIELD_REQUIRED', details: {} } }),
  ...(values.password === '' && { password: { code: 'FIELD_REQUIRED', details: {} } }),
});

interface Props {
  username?: string;
  /** The first step was taken by a network or a mailed link. */
  isSecond?: boolean;
  onEnter: () => void;
}

/** Signing in by login or e-mail (AUTH4), and by a second factor where somebody has one. */
export function LoginForm({ username = '', isSecond = false, onEnter }: Props) {
  const t = useText();
  // Whom the limits kept out once: the way round stays when the wait is over, as the next one is longer.
  const [keptOut, setKeptOut] = useState<string | null>(null);
  const [isHalf, setIsHalf] = useState(isSecond);
  const form = useForm<Credentials>({
    initial: { username, password: '' },
    check,
    send: async ({ username: name, password }) => {
      try {
        await login(name.trim(), password);
      } catch (thrown) {
        const { code } = asApiError(thrown);
        if (code === 'SECOND_FACTOR_NEEDED') return setIsHalf(true);
        if (code === 'TOO_MANY_REQUESTS') setKeptOut(name.trim());
        throw thrown;
      }
      onEnter();
    },
  });
  if (isHalf) return <SecondStep onEnter={onEnter} />;
  return (
    <>
      <FormFrame form={form} submit="auth.login">
        <TextInput
          label={t({ id: 'auth.username' })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('username')}
        />
        <PasswordField label={t({ id: 'auth.password' })} autoComplete="current-password" {...form.field('password')} />
      </FormFrame>
      {keptOut !== null && <MailedLink key={keptOut} username={keptOut} />}
    </>
  );
}
