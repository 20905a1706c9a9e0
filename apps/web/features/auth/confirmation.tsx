import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { FormAlert } from '#web/ui/form-alert.js';
import { asApiError, type ApiError } from '#modules/client/api-error.js';
import { failureText } from '#web/lib/errors.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths, safeReturn } from '#web/lib/paths.js';
import { usePerson } from '#web/lib/session/use-person.js';
import { useKeptFocus } from '#web/lib/use-kept-focus.js';
import { useSite } from '#web/lib/site.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { confirmEmail } from './auth.data.js';
import { ResendMail } from './resend-mail.js';
import { SecondStep } from './second-step.js';
import { takeWayBack } from './way-back.js';

type Outcome =
  | { state: 'asked' | 'sending' }
  | { state: 'done'; login: string; signedIn: boolean }
  | { state: 'failed'; failure: ApiError };

/** What is said once the token was taken: whether this browser is signed in as its person, or still as somebody else. */
const texts = {
  confirm: { done: 'auth.confirm.done', other: 'auth.confirm.other' },
  link: { done: 'auth.link.done', other: 'auth.link.other' },
} as const;

/**
 * Confirms the e-mail by the token of the link, or signs in by it, once the person says so: programs that look at links in
 * mails, and pages that lead here, press no buttons.
 * @param signsIn for a link that was sent to sign in by
 */
export function Confirmation({ token, signsIn = false }: { token: string; signsIn?: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'asked' });
  const confirm = async () => {
    setOutcome({ state: 'sending' });
    try {
      const { user, signedIn } = await confirmEmail(token);
      const wayBack = signedIn && !signsIn ? safeReturn(takeWayBack(), '') : '';
      // What they registered for goes on by itself.
      if (wayBack !== '') {
        toast('done', t({ id: 'auth.confirm.done' }, { login: user.login }));
        return void navigate(wayBack, { replace: true });
      }
      setOutcome({ state: 'done', login: user.login, signedIn });
    } catch (thrown) {
      setOutcome({ state: 'failed', failure: asApiError(thrown) });
    }
  };

  switch (outcome.state) {
    case 'asked':
    case 'sending':
      return <Question signsIn={signsIn} isSending={outcome.state === 'sending'} onConfirm={() => void confirm()} />;
    case 'failed':
      if (outcome.failure.code === 'SECOND_FACTOR_NEEDED')
        return <SecondStep onEnter={() => void navigate(paths.championships(), { replace: true })} />;
      if (outcome.failure.code === 'EMAIL_CONFIRMED') return <Confirmed text="auth.confirm.already" />;
      return (
        <div className="stack gap-4">
          <FormAlert>
            {signsIn && outcome.failure.code === 'CONFIRM_LINK_OUTDATED'
              ? t({ id: 'auth.link.outdated' })
              : failureText(t, outcome.failure)}
          </FormAlert>
          <Again signsIn={signsIn} />
        </div>
      );
    case 'done':
      return (
        <Confirmed
          text={texts[signsIn ? 'link' : 'confirm'][outcome.signedIn ? 'done' : 'other']}
          login={outcome.login}
        />
      );
  }
}

/** How one comes to a new link: whoever is signed in has it sent from here. */
function Again({ signsIn }: { signsIn: boolean }) {
  const person = usePerson();
  if (person && !signsIn) return <ResendMail username={person.login} />;
  return (
    <p className="muted">
      <FormattedMessage
        id={signsIn ? 'auth.link.again' : 'auth.confirm.again'}
        values={{ link: (text) => <Link to={paths.login()}>{text}</Link> }}
      />
    </p>
  );
}

/** Says what the button does; to somebody who is signed in, that they stay who they are. */
function Question({ signsIn, isSending, onConfirm }: { signsIn: boolean; isSending: boolean; onConfirm: () => void }) {
  const person = usePerson();
  return (
    <div className="stack gap-4">
      <p>
        {person ? (
          <FormattedMessage
            id={signsIn ? 'auth.link.askSignedIn' : 'auth.confirm.askSignedIn'}
            values={{ own: <strong>{person.login}</strong> }}
          />
        ) : (
          <FormattedMessage id={signsIn ? 'auth.link.ask' : 'auth.confirm.ask'} />
        )}
      </p>
      <Button size="md" loading={isSending} onClick={onConfirm}>
        <FormattedMessage id={signsIn ? 'auth.login' : 'auth.confirm.button'} />
      </Button>
    </div>
  );
}

interface ConfirmedProps {
  text: MessageId;
  /** Whose e-mail it is. */
  login?: string;
}

/** The link has done what it can; where one can go from here. */
function Confirmed({ text, login }: ConfirmedProps) {
  const person = usePerson();
  const said = useKeptFocus<HTMLOutputElement>(true, null);
  return (
    <div className="stack gap-4">
      <output ref={said} tabIndex={-1}>
        <FormattedMessage
          id={text}
          values={{ login: <strong>{login}</strong>, own: <strong>{person?.login}</strong> }}
        />
      </output>
      {person && person.login === login && <StepsLeft login={login} status={person.status} />}
      <Link to={person ? paths.championships() : paths.login()}>
        <FormattedMessage id={person ? 'auth.confirm.next' : 'auth.login'} />
      </Link>
    </div>
  );
}

const ladder = ['NEW', 'CONFIRMED', 'VERIFIED', 'IDENTIFIED'];
const stepsLeft = [
  { status: 'VERIFIED', part: 'phone', text: 'auth.confirm.left.phone' },
  { status: 'IDENTIFIED', part: 'data', text: 'auth.confirm.left.data' },
] as const;

/** What is still to do before taking part, said at once and not in the first championship (AUTH7). */
function StepsLeft({ login, status }: { login: string; status: string }) {
  const { participationNeeds } = useSite();
  const [reached, needed] = [ladder.indexOf(status), ladder.indexOf(participationNeeds)];
  const left = stepsLeft.filter((step) => {
    const height = ladder.indexOf(step.status);
    return height > reached && height <= needed;
  });
  if (left.length === 0) return null;
  return (
    <div className="stack gap-1">
      <p>
        <FormattedMessage id="auth.confirm.left" values={{ count: left.length }} />
      </p>
      <ol>
        {left.map(({ part, text }) => (
          <li key={part}>
            <Link to={paths.settings(login, part)}>
              <FormattedMessage id={text} />
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}
