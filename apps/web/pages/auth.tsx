import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { AuthCard } from '#web/features/auth/auth-card.js';
import { CheckMail } from '#web/features/auth/check-mail.js';
import { Confirmation } from '#web/features/auth/confirmation.js';
import { LoginForm } from '#web/features/auth/login-form.js';
import { RegistrationForm } from '#web/features/auth/registration-form.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths, safeReturn } from '#web/lib/paths.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';

/** Where to go after signing in: back to where one came from. */
const useReturn = () => safeReturn(useSearchParams()[0].get('returnTo'), paths.championships());

export function LoginPage() {
  const t = useText();
  const navigate = useNavigate();
  const returnTo = useReturn();
  if (useIsAuthorized()) return <Navigate to={returnTo} replace />;
  return (
    <AuthCard
      title={t({ id: 'auth.login.title' })}
      below={
        <FormattedMessage
          id="auth.noAccount"
          values={{ link: (text) => <Link to={paths.registration}>{text}</Link> }}
        />
      }
    >
      <LoginForm onEnter={() => void navigate(returnTo, { replace: true })} />
    </AuthCard>
  );
}

export function RegistrationPage() {
  const t = useText();
  const [email, setEmail] = useState<string | null>(null);
  if (useIsAuthorized()) return <Navigate to={paths.championships()} replace />;
  if (email !== null) {
    return (
      <AuthCard title={t({ id: 'auth.checkMail.title' })}>
        <CheckMail email={email} />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t({ id: 'auth.registration.title' })}
      below={
        <FormattedMessage id="auth.haveAccount" values={{ link: (text) => <Link to={paths.login()}>{text}</Link> }} />
      }
    >
      <RegistrationForm onRegistered={setEmail} />
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
