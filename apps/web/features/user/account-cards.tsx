import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { emailForm, loginForm, nicknameForm } from '#modules/identity/contract/person.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { checkSchema } from '#web/lib/forms/check-schema.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import type { UserState } from '#web/lib/state/slices/user.js';
import { SaveCard } from '#web/ui/save-card.js';
import { account } from './user.data.js';

/** The name that others see (PROF2). */
export function NicknameCard({ person }: { person: UserState }) {
  const t = useText();
  const change = useSend('POST user/nickname', { isShownHere: true });
  return (
    <SaveCard
      id="nickname"
      title={t({ id: 'user.nickname' })}
      hint={t({ id: 'user.nickname.hint' }, { login: person.login })}
      of={useRead(account)}
      initial={() => ({ nickname: person.nickname })}
      check={(values) => checkSchema(nicknameForm, values)}
      send={(values) => change.mutateAsync({ body: values })}
    >
      {(form) => <TextInput label={t({ id: 'user.nickname' })} autoComplete="nickname" {...form.field('nickname')} />}
    </SaveCard>
  );
}

/** The address: another one takes its place once the link that goes there was opened (PROF2). */
export function EmailCard() {
  const t = useText();
  const change = useSend('POST user/email', { isShownHere: true });
  return (
    <SaveCard
      id="email"
      title={t({ id: 'user.email' })}
      hint={t({ id: 'user.email.hint' })}
      of={useRead(account)}
      initial={({ email, emailToConfirm }) => ({ email: emailToConfirm ?? email })}
      check={(values) => checkSchema(emailForm, values)}
      send={(values) => change.mutateAsync({ body: values })}
    >
      {(form, { email, emailToConfirm }) => (
        <>
          <TextInput type="email" label={t({ id: 'user.email' })} autoComplete="email" {...form.field('email')} />
          {emailToConfirm !== null && (
            <p role="status">
              <FormattedMessage id="user.email.waits" values={{ email, wanted: emailToConfirm }} />
            </p>
          )}
        </>
      )}
    </SaveCard>
  );
}

/** Whether mails come beside those about the account (PROF2). */
export function SubscriptionCard() {
  const t = useText();
  const change = useSend('POST user/subscription', { isShownHere: true });
  return (
    <SaveCard
      id="subscription"
      title={t({ id: 'user.subscription' })}
      of={useRead(account)}
      initial={({ subscription }) => ({ subscription })}
      send={(values) => change.mutateAsync({ body: values })}
    >
      {(form) => (
        <Checkbox
          name="subscription"
          label={t({ id: 'user.subscription.on' })}
          checked={form.values.subscription}
          onChange={(event) => form.set('subscription', event.currentTarget.checked)}
        />
      )}
    </SaveCard>
  );
}

/** The login, by which the page of a person is found (PROF2). */
export function LoginCard({ person }: { person: UserState }) {
  const t = useText();
  const navigate = useNavigate();
  const change = useSend('POST user/login', { isShownHere: true });
  const send = async (values: { login: string }) => {
    const { user } = await change.mutateAsync({ body: values });
    // The page of the old one is nobody's now.
    void navigate(paths.settings(user.login, 'login'), { replace: true });
  };
  return (
    <SaveCard
      id="login"
      title={t({ id: 'user.login' })}
      hint={t({ id: 'user.login.hint' })}
      of={useRead(account)}
      initial={() => ({ login: person.login })}
      check={(values) => checkSchema(loginForm, values)}
      send={send}
    >
      {(form) => (
        <TextInput
          label={t({ id: 'user.login' })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('login')}
        />
      )}
    </SaveCard>
  );
}
