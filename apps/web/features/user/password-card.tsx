import { PasswordInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import { useState } from 'react';
import { newPassword } from '#modules/identity/contract/person.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { checkSchema } from '#web/lib/forms/check-schema.js';
import { useForm, type Faults } from '#web/lib/forms/use-form.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { FailureAlert } from '#web/ui/failure-alert.js';
import { Loaded } from '#web/ui/loaded.js';
import { SaveFoot } from '#web/ui/save-card.js';
import { SectionCard } from '#web/ui/section-card.js';
import { account } from './user.data.js';

/** The password: whoever changes it knows the old one, and is logged out everywhere else (PROF2). */
export function PasswordCard() {
  const t = useText();
  const [changes, setChanges] = useState(0);
  return (
    <SectionCard id="password" title={t({ id: 'user.password' })} hint={t({ id: 'user.password.hint' })}>
      <Loaded of={useRead(account)} skeleton={200}>
        {({ hasPassword }) => (
          // The fields are empty again after each change.
          <PasswordForm key={changes} hasPassword={hasPassword} onDone={() => setChanges(changes + 1)} />
        )}
      </Loaded>
    </SectionCard>
  );
}

const empty = { oldpassword: '', newpassword: '', newpassword2: '' };
type Values = typeof empty;

const check = ({ oldpassword, newpassword, newpassword2 }: Values, hasPassword: boolean): Faults<Values> => {
  const fault = checkSchema(newPassword, newpassword) as Record<string, Faults<Values>['newpassword']>;
  const [wrong] = Object.values(fault);
  return {
    ...(hasPassword && oldpassword === '' && { oldpassword: { code: 'FIELD_REQUIRED', details: {} } }),
    ...(wrong && { newpassword: wrong }),
    ...(newpassword !== newpassword2 && { newpassword2: { code: 'PASSWORDS_DIFFER', details: {} } }),
  };
};

function PasswordForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const t = useText();
  const change = useSend('POST user/password', {
    isShownHere: true,
  });
  const form = useForm({
    initial: empty,
    check: (values) => check(values, hasPassword),
    send: async ({ oldpassword, newpassword }) => {
      await change.mutateAsync({ body: { ...(hasPassword && { oldpassword }), newpassword } });
      toast('done', t({ id: 'user.password.done' }));
      onDone();
    },
  });
  const names = hasPassword
    ? (['oldpassword', 'newpassword', 'newpassword2'] as const)
    : (['newpassword', 'newpassword2'] as const);
  const toggle = { 'aria-label': t({ id: 'user.password.show' }), 'aria-hidden': false, tabIndex: 0 };
  return (
    <form className="stack gap-4" onSubmit={form.onSubmit} noValidate>
      {names.map((name) => (
        <PasswordInput
          key={name}
          label={t({ id: `user.password.${name}` })}
          autoComplete={name === 'oldpassword' ? 'current-password' : 'new-password'}
          visibilityToggleButtonProps={toggle}
          aria-invalid={form.faultText(name) ? true : undefined}
          {...form.field(name)}
        />
      ))}
      {form.failure && <FailureAlert failure={form.failure} onOver={form.forgiveFailure} />}
      <SaveFoot form={form} />
    </form>
  );
}
