import { useSelector } from '@xstate/store-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { AuthCard } from '#web/features/auth/auth-card.js';
import { CheckMail } from '#web/features/auth/check-mail.js';
import { Confirmation } from '#web/features/auth/confirmation.js';
import { ChooseLogin } from '#web/features/auth/choose-login.js';
import { LoginForm } from '#web/features/auth/login-form.js';
import { NetworkLinks } from '#web/features/auth/network-links.js';
import { PasswordReset } from '#web/features/auth/password-reset.js';
import { RegistrationForm, type RegistrationValues } from '#web/features/auth/registration-form.js';
import { keepWayBack } from '#web/features/auth/way-back.js';
import { codeText } from '#web/lib/errors.js';
import { FormAlert } from '#web/ui/form-alert.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths, safeReturn } from '#web/lib/paths.js';
import { useIsAuthorized, usePerson } from '#web/lib/session/use-person.js';
import { state } from '#web/lib/state/state.js';
import classes from './auth.module.css';

/** Where to go after signing in: back to where one came from. */
const useReturn = () => safeReturn(useSearchParams()[0].get('returnTo'), paths.championships());

/** What the address asks to go back to, for the links between the ways in. */
const useAsked = (): string | undefined => safeReturn(useSearchParams()[0].get('returnTo'), '') || undefined;

export function LoginPage() {
  const t = useText();
  // Of a network that did not let somebody in.
  const failed = useSearchParams()[0].get('failed');
  const isSecond = failed === 'SECOND_FACTOR_NEEDED';
  const returnTo = useReturn();
  const asked = useAsked();
  const person = usePerson();
  const isAsking = useSelector(state.user, (snapshot) => snapshot.context.statusLoad === 'LOADING');
  // Who was here last time may be so no more: the server is asked (STATE1).
  if (person && isAsking) return <AuthCard title={t({ id: 'auth.login.title' })}>{null}</AuthCard>;
  // AUTH8: who was moved chooses a login first.
  if (person) return <Navigate to={person.choosesLogin ? paths.changeLogin : returnTo} replace />;
  return (
    <AuthCard
      title={t({ id: 'auth.login.title' })}
      below={
        <FormattedMessage
          id="auth.noAccount"
          values={{ link: (text) => <Link to={paths.registration(asked)}>{text}</Link> }}
        />
      }
    >
      {failed !== null && !isSecond && (
        <FormAlert>{codeText(t, failed === 'MAIL_USED' ? failed : 'SOCIAL_FAILED')}</FormAlert>
      )}
      <LoginForm isSecond={isSecond} onEnter={() => undefined} />
      <NetworkLinks returnTo={returnTo} />
      <Link className={classes.forgot} to={paths.password}>
        <FormattedMessage id="auth.forgot" />
      </Link>
    </AuthCard>
  );
}

const nobody: RegistrationValues = { email: '', login: '', password: '', password2: '', agreement: false };

/** Where the link of this entry of the history went, also after a reload. */
const useSentTo = () => {
  const navigate = useNavigate();
  const { search, state: kept } = useLocation();
  const email = (kept as { sentTo?: string } | null)?.sentTo ?? null;
  const set = (sentTo: string | null) => void navigate({ search }, { replace: true, state: sentTo && { sentTo } });
  return [email, set] as const;
};

export function RegistrationPage() {
  const t = useText();
  const navigate = useNavigate();
  const [email, setEmail] = useSentTo();
  const [typed, setTyped] = useState<RegistrationValues | null>(null);
  const firstAdmin = new URLSearchParams(useLocation().hash.slice(1)).get('first-admin');
  const asked = useAsked();
  const returnTo = useReturn();
  if (useIsAuthorized()) return <Navigate to={returnTo} replace />;
  if (email !== null) {
    return (
      <AuthCard title={t({ id: 'auth.checkMail.title' })}>
        <CheckMail
          email={email}
          onOther={() => {
            // What was typed beside it went with a reload.
            setTyped(typed ?? { ...nobody, email });
            setEmail(null);
          }}
        />
      </AuthCard>
    );
  }
  if (firstAdmin !== null) {
    return (
      <AuthCard title={t({ id: 'auth.first.title' })}>
        <RegistrationForm
          firstAdmin={firstAdmin}
          onRegistered={() => void navigate(paths.login(), { replace: true })}
        />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t({ id: 'auth.registration.title' })}
      below={
        <FormattedMessage
          id="auth.haveAccount"
          values={{ link: (text) => <Link to={paths.login(asked)}>{text}</Link> }}
        />
      }
    >
      <RegistrationForm
        before={typed}
        onRegistered={(sentTo, values) => {
          setTyped(values);
          keepWayBack(asked ?? null);
          setEmail(sentTo);
        }}
      />
    </AuthCard>
  );
}

/** Where the links lead that are sent by mail: to confirm an e-mail, or to sign in. */
export function ConfirmPage() {
  const t = useText();
  const [search] = useSearchParams();
  const signsIn = search.get('to') === 'login';
  return (
    <AuthCard title={t({ id: signsIn ? 'auth.link.title' : 'auth.confirm.title' })}>
      <Confirmation token={search.get('token') ?? ''} signsIn={signsIn} />
    </AuthCard>
  );
}

/** AUTH5: where the link of a mail for a new password leads, and where one asks for it. */
export function PasswordPage() {
  const t = useText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [login, token] = [search.get('login'), search.get('token')];
  return (
    <AuthCard
      title={t({ id: 'auth.reset.title' })}
      below={<Link to={paths.login()}>{t({ id: 'auth.reset.back' })}</Link>}
    >
      <PasswordReset
        link={login !== null && token !== null ? { login, token } : null}
        onEnter={() => void navigate(paths.championships(), { replace: true })}
      />
    </AuthCard>
  );
}

/** AUTH3: after the first sign-in by a social network. */
export const UsernamePage = () => <LoginChoice of="social" />;

/** AUTH8: for people who were moved from the old platform. */
export const ChangeLoginPage = () => <LoginChoice of="moved" />;

function LoginChoice({ of }: { of: 'social' | 'moved' }) {
  const t = useText();
  const navigate = useNavigate();
  const person = usePerson();
  const isLoading = useSelector(state.user, (snapshot) => snapshot.context.statusLoad === 'LOADING');
  if (!person && !isLoading)
    return <Navigate to={paths.login(of === 'social' ? '/username' : paths.changeLogin)} replace />;
  // Whoever has a login of their own has nothing to choose here.
  if (person && of === 'social' && !person.login.startsWith('!'))
    return <Navigate to={paths.championships()} replace />;
  return (
    <AuthCard title={t({ id: 'auth.choose.title' })}>
      <ChooseLogin of={of} onChosen={() => void navigate(paths.championships(), { replace: true })} />
    </AuthCard>
  );
}
