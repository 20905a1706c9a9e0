import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ErrorCode } from '#modules/kernel/contract/errors.js';
import { CodeField } from '#web/ui/code-field.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { Loaded, together } from '#web/ui/loaded.js';
import { SectionCard } from '#web/ui/section-card.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useForm, type Faults } from '#web/lib/forms/use-form.js';
import { asApiError } from '#modules/client/api-error.js';
import type { Reply } from '#modules/client/routes.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useSite } from '#web/lib/site.js';
import { useNow } from '#web/lib/use-now.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { account, personal } from './user.data.js';

/** The telephone (AUTH6): a number, then the code that was sent to it. */
export function PhoneCard() {
  const t = useText();
  return (
    <SectionCard id="phone" title={t({ id: 'user.phone' })} hint={t({ id: 'user.phone.hint' })}>
      <PhoneForms />
    </SectionCard>
  );
}

/** The same wherever a telephone is asked for. */
export function PhoneForms() {
  // Null once another number is to be typed; until then what the server says, as a page that was loaded again knows nothing.
  const [asked, setSent] = useState<Sent | null | undefined>(undefined);
  const own = useRead(account);
  const reading = together(useRead(personal), own);
  const underWay = (code: Reply<'GET user/account'>['phoneCode']): Sent | null =>
    code && { phone: code.phone, again: own.dataUpdatedAt + code.retryAfter * 1000 };
  return (
    <Loaded of={reading} skeleton={120}>
      {([{ phone }, { phoneCodes, phoneCode }]) => {
        const sent = asked === undefined ? underWay(phoneCode) : asked;
        return (
          <>
            {phone !== null && (
              <p className="mb-4">
                <FormattedMessage id="user.phone.confirmed" values={{ phone }} />
              </p>
            )}
            {!phoneCodes && <FormattedMessage id="user.phone.unavailable" tagName="p" />}
            {phoneCodes && !sent && <NumberForm onSent={setSent} />}
            {phoneCodes && sent && (
              <CodeForm sent={sent} onSent={setSent} onDone={() => setSent(null)} onOther={() => setSent(null)} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

interface Sent {
  phone: string;
  /** When another message may be asked for, ms. */
  again: number;
}

const useAsk = (onSent: (sent: Sent) => void) => {
  const ask = useSend('POST user/phone', { isShownHere: true });
  return async (phone: string) => {
    const { retryAfter } = await ask.mutateAsync({ body: { phone } });
    onSent({ phone, again: Date.now() + retryAfter * 1000 });
  };
};

const required = <V extends Record<string, string>>(values: V): Faults<V> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value.trim() === '')
      .map(([name]) => [name, { code: 'FIELD_REQUIRED', details: {} }]),
  ) as Faults<V>;

function NumberForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const t = useText();
  const ask = useAsk(onSent);
  const form = useForm({ initial: { phone: '' }, check: required, send: ({ phone }) => ask(phone) });
  return (
    <FormFrame form={form} submit="user.phone.send">
      <TextInput
        type="tel"
        label={t({ id: 'user.phone.number' })}
        description={t({ id: 'user.phone.number.hint' })}
        autoComplete="tel"
        {...form.field('phone')}
      />
    </FormFrame>
  );
}

interface CodeProps {
  sent: Sent;
  onSent: (sent: Sent) => void;
  onDone: () => void;
  onOther: () => void;
}

/** Of a code by SMS. */
const codeDigits = 6;

function CodeForm({ sent, onSent, onDone, onOther }: CodeProps) {
  const t = useText();
  const { outbox } = useSite();
  const confirm = useSend('POST user/phone/confirm', {
    isShownHere: true,
  });
  const [refused, setRefused] = useState<{ typed: string; code: ErrorCode } | null>(null);
  const form = useForm({
    initial: { code: '' },
    // Whoever presses the button after a code that went by itself, and was wrong, spends no second try on it.
    check: (values) =>
      refused?.typed === values.code ? { code: { code: refused.code, details: {} } } : required(values),
    send: async ({ code }) => {
      await confirm.mutateAsync({ body: { code } }).catch((failure: unknown) => {
        const known = asApiError(failure).fields['code'];
        if (known) setRefused({ typed: code, code: known });
        throw failure;
      });
      toast('done', t({ id: 'user.phone.done' }));
      onDone();
    },
  });
  return (
    <FormFrame form={form} submit="user.phone.confirm">
      <CodeField
        label={t({ id: 'user.phone.code' }, { phone: sent.phone })}
        hint={t({ id: 'user.phone.code.hint' })}
        whole={codeDigits}
        value={form.values.code}
        error={form.faultText('code')}
        onType={(code) => form.set('code', code)}
      />
      <SendAgain sent={sent} onSent={onSent} onOther={onOther} />
      {outbox && (
        <a href={outbox} target="_blank" rel="noopener">
          <FormattedMessage id="user.phone.outbox" />
        </a>
      )}
    </FormFrame>
  );
}

function SendAgain({ sent, onSent, onOther }: { sent: Sent; onSent: (sent: Sent) => void; onOther: () => void }) {
  const now = useNow(1000);
  const again = useSend('POST user/phone');
  const seconds = Math.max(0, Math.ceil((sent.again - now) / 1000));
  const repeat = () =>
    again.mutate(
      { body: { phone: sent.phone } },
      { onSuccess: ({ retryAfter }) => onSent({ ...sent, again: Date.now() + retryAfter * 1000 }) },
    );
  return (
    <div>
      <Button variant="subtle" disabled={seconds > 0} loading={again.isPending} onClick={repeat}>
        <FormattedMessage id="user.phone.again" values={{ seconds, isWaiting: seconds > 0 }} />
      </Button>
      <Button variant="subtle" onClick={onOther}>
        <FormattedMessage id="user.phone.other" />
      </Button>
    </div>
  );
}
