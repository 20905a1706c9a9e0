import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { email as emailSchema, login as loginSchema, registration } from '#modules/identity/contract/person.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { checkSchema } from '#web/lib/forms/check-schema.js';
import { useForm, type Faults } from '#web/lib/forms/use-form.js';
import { useFieldText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { becomeFirstAdmin, checkLogin, checkMail } from './auth.data.js';
import { register } from './sent-again.data.js';
import { suggestedLogin, suggestedNumber } from './suggested-login.js';
import { useAvailability } from './use-availability.js';
import { AvailabilityMark } from './availability-mark.js';
import { PasswordField } from './password-field.js';

const empty = { email: '', login: '', password: '', password2: '', agreement: false };
export type RegistrationValues = typeof empty;
type Values = RegistrationValues;

const check = (values: Values): Faults<Values> => ({
  ...checkSchema(registration, values),
  ...(values.password !== values.password2 &&
    values.password2 !== '' && { password2: { code: 'PASSWORDS_DIFFER', details: {} } }),
  ...(!values.agreement && { agreement: { code: 'FIELD_REQUIRED', details: {} } }),
});

const rightOrNull = (schema: { safeParse: (value: string) => { success: boolean } }, value: string) =>
  schema.safeParse(value).success ? value.trim() : null;

interface Props {
  /** @param typed what was sent, for the case that the address was wrong */
  onRegistered: (email: string, typed: RegistrationValues) => void;
  /** What was typed before the address turned out to be wrong: its login is that of the account that it made. */
  before?: RegistrationValues | null;
  /** AUTH9: of the link by which one becomes the first admin. */
  firstAdmin?: string | null;
}

/** Registration by e-mail (AUTH2). */
export function RegistrationForm({ onRegistered, before = null, firstAdmin = null }: Props) {
  const t = useText();
  const fieldText = useFieldText();
  const [number] = useState(() => suggestedNumber(before?.login));
  const [isOwn, setOwn] = useState(false);
  // Whoever sees what they type need not type it twice.
  const [isShown, setShown] = useState(false);
  const sent = useRef('');
  const meant = (values: Values): Values => (isShown ? { ...values, password2: values.password } : values);
  const form = useForm({
    initial: before ? { ...before, login: suggestedLogin(before.email, number) } : empty,
    check: (values) => check(meant(values)),
    send: async (values) => {
      const { login, email, password, password2 } = meant(values);
      const person = { login, email, password, password2 };
      const registered = await (firstAdmin === null ? register(person, sent) : becomeFirstAdmin(person, firstAdmin));
      onRegistered(registered.email, meant(values));
    },
  });
  const loginState = useAvailability(rightOrNull(loginSchema, form.values.login), checkLogin);
  const mailState = useAvailability(rightOrNull(emailSchema, form.values.email), checkMail);

  const isSuggested = !isOwn && form.values.login !== '';

  return (
    <FormFrame form={form} submit={firstAdmin === null ? 'auth.register' : 'auth.first.submit'}>
      <TextInput
        name="email"
        type="email"
        label={t({ id: 'auth.email' })}
        autoComplete="email"
        value={form.values.email}
        error={form.faultText('email') ?? fieldText('email', mailState)}
        rightSection={<AvailabilityMark availability={mailState} />}
        onChange={(event) => {
          form.set('email', event.currentTarget.value);
          if (!isOwn) form.set('login', suggestedLogin(event.currentTarget.value, number));
        }}
      />
      <TextInput
        name="login"
        label={t({ id: 'auth.loginName' })}
        description={t({ id: isSuggested ? 'auth.loginName.suggested' : 'auth.loginName.hint' })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={form.values.login}
        error={form.faultText('login') ?? fieldText('login', loginState)}
        rightSection={<AvailabilityMark availability={loginState} />}
        onChange={(event) => {
          setOwn(event.currentTarget.value !== '');
          form.set('login', event.currentTarget.value);
        }}
      />
      <PasswordField
        label={t({ id: 'auth.password' })}
        description={t({ id: 'auth.password.hint' })}
        autoComplete="new-password"
        visible={isShown}
        onVisibilityChange={setShown}
        {...form.field('password')}
      />
      {!isShown && (
        <PasswordField
          label={t({ id: 'auth.password2' })}
          description={t({ id: 'auth.password2.hint' })}
          autoComplete="new-password"
          {...form.field('password2')}
        />
      )}
      <Checkbox
        name="agreement"
        label={
          <FormattedMessage
            id="auth.agreement"
            values={{
              link: (text) => (
                <a href={paths.agreement} target="_blank" rel="noopener">
                  {text}
                </a>
              ),
            }}
          />
        }
        checked={form.values.agreement}
        error={form.faultText('agreement') && t({ id: 'auth.agreement.needed' })}
        onChange={(event) => form.set('agreement', event.currentTarget.checked)}
      />
    </FormFrame>
  );
}
