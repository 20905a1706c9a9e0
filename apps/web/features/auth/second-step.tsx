import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { FormattedMessage } from 'react-intl';
import { useForm } from '#web/lib/forms/use-form.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { secondStep } from './auth.data.js';

/** The second step of signing in: a code of the app, or a recovery code. */
export function SecondStep({ onEnter }: { onEnter: () => void }) {
  const t = useText();
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: { code: 'FIELD_REQUIRED', details: {} } } : {}),
    send: async ({ code }) => {
      await secondStep(code);
      onEnter();
    },
  });
  return (
    <FormFrame form={form} submit="auth.login">
      <FormattedMessage id="auth.second.hint" tagName="p" />
      <TextInput
        label={t({ id: 'auth.second.code' })}
        autoComplete="one-time-code"
        autoFocus
        maxLength={40}
        {...form.field('code')}
      />
    </FormFrame>
  );
}
