import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ProofWay } from '#modules/client/recovery.js';
import { type FieldFault, useForm } from '#web/lib/forms/use-form.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Dialog } from '#web/ui/dialog.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { prove } from './auth.data.js';
import { PasswordField } from './password-field.js';

interface Props {
  ways: readonly ProofWay[];
  onAnswer: (isProved: boolean) => void;
}

/**
 * Over the page when what keeps the account is to be changed, and the person logged in a while ago: after password or code the
 * change goes on by itself. Whoever leaves it changes nothing.
 */
export function ProofSheet({ ways, onAnswer }: Props) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const isProved = useRef(false);
  const [way, setWay] = useState<ProofWay>(ways[0] ?? 'password');
  const other = ways.find((one) => one !== way);
  return (
    <Dialog ref={dialog} title={t({ id: 'auth.proof.title' })} onClose={() => onAnswer(isProved.current)}>
      <div className="stack gap-4">
        <p className="muted">{t({ id: 'auth.proof.text' })}</p>
        <ProofForm
          key={way}
          way={way}
          onProved={() => {
            isProved.current = true;
            dialog.current?.close();
          }}
        />
        {other && (
          <Button variant="default" onClick={() => setWay(other)}>
            <FormattedMessage id={other === 'code' ? 'auth.proof.byCode' : 'auth.proof.byPassword'} />
          </Button>
        )}
      </div>
    </Dialog>
  );
}

const missing: FieldFault = { code: 'FIELD_REQUIRED', details: {} };

function ProofForm({ way, onProved }: { way: ProofWay; onProved: () => void }) {
  const t = useText();
  const form = useForm({
    initial: { password: '', code: '' },
    check: (values) =>
      values[way].trim() === '' ? (way === 'password' ? { password: missing } : { code: missing }) : {},
    send: async ({ password, code }) => {
      await prove(way === 'password' ? { password } : { code });
      onProved();
    },
  });
  const field = {
    name: way,
    autoFocus: true,
    value: form.values[way],
    error: form.faultText(way),
    onChange: (event: { currentTarget: HTMLInputElement }) => form.set(way, event.currentTarget.value),
  };
  return (
    <FormFrame form={form} submit="auth.proof.go">
      {way === 'password' ? (
        <PasswordField {...field} label={t({ id: 'auth.password' })} autoComplete="current-password" />
      ) : (
        <TextInput {...field} label={t({ id: 'auth.second.code' })} autoComplete="one-time-code" maxLength={40} />
      )}
    </FormFrame>
  );
}
