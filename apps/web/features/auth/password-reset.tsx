import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { newPassword } from '#modules/identity/contract/person.js';
import { asApiError } from '#modules/client/api-error.js';
import { checkSchema } from '#web/lib/forms/check-schema.js';
import { useForm, type Faults } from '#web/lib/forms/use-form.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useSite } from '#web/lib/site.js';
import { CodeField } from '#web/ui/code-field.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { wantReset } from './auth.data.js';
import { PasswordField } from './password-field.js';
import { resetPassword, type SentPassword } from './sent-again.data.js';

interface Props {
  /** What the link of a mail brought along; null for who has none. */
  link: { login: string; token: string } | null;
  onEnter: () => void;
}

/** AUTH5: a forgotten password: who it is, then the code or the link of the mail and a new one. */
export function PasswordReset({ link, onEnter }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isOutdated, setOutdated] = useState(false);
  const login = sentTo ?? (isOutdated ? null : (link?.login ?? null));
  if (login === null)
    return <AskForm username={link?.login ?? ''} onSent={setSentTo} hint={isOutdated ? 'outdated' : 'ask'} />;
  const token = sentTo === null ? (link?.token ?? null) : null;
  return <ResetForm login={login} token={token} onEnter={onEnter} onOutdated={() => setOutdated(true)} />;
}

const needed = { code: 'FIELD_REQUIRED', details: {} } as const;

interface AskProps {
  username: string;
  hint: 'ask' | 'outdated';
  onSent: (username: string) => void;
}

function AskForm({ username, hint, onSent }: AskProps) {
  const t = useText();
  const form = useForm({
    initial: { username },
    check: (values: { username: string }): Faults<{ username: string }> =>
      values.username.trim() === '' ? { username: needed } : {},
    send: async (values) => {
      await wantReset(values.username.trim());
      onSent(values.username.trim());
    },
  });
  return (
    <div className="stack gap-4">
      <p className="muted" role={hint === 'outdated' ? 'alert' : undefined}>
        <FormattedMessage id={hint === 'outdated' ? 'auth.reset.outdated' : 'auth.reset.ask'} />
      </p>
      <FormFrame form={form} submit="auth.reset.send">
        <TextInput
          label={t({ id: 'auth.username' })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('username')}
        />
      </FormFrame>
    </div>
  );
}

const empty = { code: '', newpassword: '', newpassword2: '' };
type Values = typeof empty;

const check = ({ code, newpassword, newpassword2 }: Values, byLink: boolean): Faults<Values> => {
  const [wrong] = Object.values(checkSchema(newPassword, newpassword) as Record<string, Faults<Values>['newpassword']>);
  return {
    ...(!byLink && code.trim() === '' && { code: needed }),
    ...(wrong && { newpassword: wrong }),
    ...(newpassword !== newpassword2 && { newpassword2: { code: 'PASSWORDS_DIFFER', details: {} } }),
  };
};

interface ResetProps {
  login: string;
  /** Of the link; null where a code is typed. */
  token: string | null;
  onEnter: () => void;
  onOutdated: () => void;
}

function ResetForm({ login, token, onEnter, onOutdated }: ResetProps) {
  const t = useText();
  const navigate = useNavigate();
  const { outbox } = useSite();
  const sent = useRef<SentPassword>(null);
  const form = useForm({
    initial: empty,
    check: (values) => check(values, token !== null),
    send: async ({ code, newpassword }) => {
      try {
        await resetPassword(login, newpassword, token ?? code.trim(), sent);
      } catch (thrown) {
        const failure = asApiError(thrown).code;
        // The password is the new one; the second step is taken where one logs in.
        if (failure === 'SECOND_FACTOR_NEEDED') return navigate(`${paths.login()}?failed=${failure}`);
        if (failure !== 'RESET_LINK_OUTDATED') throw thrown;
        return onOutdated();
      }
      onEnter();
    },
  });
  return (
    <div className="stack gap-4">
      <p className="muted">
        <FormattedMessage
          id={token === null ? 'auth.reset.sent' : 'auth.reset.link'}
          values={{ login: <strong>{login}</strong> }}
        />
      </p>
      {token === null && outbox && (
        <a href={outbox} target="_blank" rel="noopener">
          <FormattedMessage id="auth.outbox" />
        </a>
      )}
      <FormFrame form={form} submit="auth.reset.save">
        {token === null && (
          <CodeField
            label={t({ id: 'auth.reset.code' })}
            value={form.values.code}
            error={form.faultText('code')}
            onType={(code) => form.set('code', code)}
          />
        )}
        {(['newpassword', 'newpassword2'] as const).map((name) => (
          <PasswordField
            key={name}
            label={t({ id: name === 'newpassword' ? 'auth.reset.password' : 'auth.password2' })}
            description={name === 'newpassword' ? t({ id: 'auth.password.hint' }) : undefined}
            autoComplete="new-password"
            {...form.field(name)}
          />
        ))}
      </FormFrame>
    </div>
  );
}
