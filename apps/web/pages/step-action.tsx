import { ResendMail } from '#web/features/auth/resend-mail.js';
import type { PersonStep } from '#web/features/championship/use-steps.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import classes from './step-action.module.css';

const PhoneStep = lazyPart({
  chunk: 'user',
  namespaces: ['user'],
  load: () => import('#web/features/user/step-forms.js').then((module) => module.PhoneStep),
  meanwhile: 120,
});

const PersonalStep = lazyPart({
  chunk: 'user',
  namespaces: ['user'],
  load: () => import('#web/features/user/step-forms.js').then((module) => module.PersonalStep),
  meanwhile: 240,
});

/** What does a step before taking part (AUTH7), where it is asked for, so that nobody looks for it. */
export function StepAction({ step, login }: { step: PersonStep; login: string }) {
  if (step === 'email') return <ResendMail username={login} />;
  return <div className={classes.form}>{step === 'phone' ? <PhoneStep /> : <PersonalStep />}</div>;
}
