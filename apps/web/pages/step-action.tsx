import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { ResendMail } from '#web/features/auth/resend-mail.js';
import type { PersonStep } from '#web/features/championship/use-steps.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { open } from '#web/ui/overlay/overlay.js';

const PhoneSheet = lazyPart({
  chunk: 'user',
  namespaces: ['user'],
  load: () => import('#web/features/user/step-sheets.js').then((module) => module.PhoneSheet),
});

const PersonalSheet = lazyPart({
  chunk: 'user',
  namespaces: ['user'],
  load: () => import('#web/features/user/step-sheets.js').then((module) => module.PersonalSheet),
});

/** What does a step before taking part (AUTH7): over the page, so that one goes on where one was. */
export function StepAction({ step, login }: { step: PersonStep; login: string }) {
  if (step === 'email') return <ResendMail username={login} />;
  const sheet = step === 'phone' ? PhoneSheet : PersonalSheet;
  return (
    <Button size="sm" onClick={() => void open(sheet, {})}>
      <FormattedMessage id={`championships.step.${step}.go`} />
    </Button>
  );
}
