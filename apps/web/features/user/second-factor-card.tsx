import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { Copy } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { encode } from 'uqr';
import type { Reply } from '#modules/client/routes.js';
import { copyText } from '#web/lib/copy-text.js';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useForm } from '#web/lib/forms/use-form.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { CodeField } from '#web/ui/code-field.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { Loaded } from '#web/ui/loaded.js';
import { SectionCard } from '#web/ui/section-card.js';
const secondFactor = read('GET user/second-factor');
const sending = { isShownHere: true } as const;
type Begun = Reply<'POST user/second-factor'>;

/** The code of an app that is asked for beside the password. */
export function SecondFactorCard() {
  const t = useText();
  const factor = useRead(secondFactor);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <SectionCard id="second-factor" title={t({ id: 'user.second' })} hint={t({ id: 'user.second.hint' })}>
      <Loaded of={factor} skeleton={120}>
        {({ isOn, isRequired, recoveryCodesLeft }) => (
          <>
            {isRequired && !isOn && <FormattedMessage id="user.second.required" tagName="p" />}
            {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
            {!codes && isOn && <IsOn left={recoveryCodesLeft} onCodes={setCodes} />}
            {!codes && !isOn && !begun && <Begin onBegun={setBegun} />}
            {!codes && !isOn && begun && (
              <Confirm
                begun={begun}
                onCodes={(made) => {
                  setBegun(null);
                  setCodes(made);
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </SectionCard>
  );
}

/** A form of the own password alone. */
function PasswordForm({ submit, send }: { submit: MessageId; send: (password: string) => Promise<unknown> }) {
  const t = useText();
  const form = useForm({ initial: { password: '' }, check: () => ({}), send: ({ password }) => send(password) });
  return (
    <FormFrame form={form} submit={submit}>
      <TextInput
        type="password"
        label={t({ id: 'user.second.password' })}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </FormFrame>
  );
}

function Begin({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const begin = useSend('POST user/second-factor', sending);
  return (
    <PasswordForm
      submit="user.second.begin"
      send={async (password) => onBegun(await begin.mutateAsync({ body: { password } }))}
    />
  );
}

function Confirm({ begun, onCodes }: { begun: Begun; onCodes: (codes: readonly string[]) => void }) {
  const t = useText();
  const confirm = useSend('POST user/second-factor/confirm', sending);
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: { code: 'FIELD_REQUIRED', details: {} } } : {}),
    send: async ({ code }) => onCodes((await confirm.mutateAsync({ body: { code } })).recoveryCodes),
  });
  return (
    <FormFrame form={form} submit="user.second.confirm">
      <FormattedMessage id="user.second.scan" tagName="p" />
      <QrCode text={begun.uri} label={t({ id: 'user.second.qr' })} />
      <TextInput
        label={t({ id: 'user.second.secret' })}
        value={begun.secret}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CodeField
        label={t({ id: 'user.second.code' })}
        value={form.values.code}
        error={form.faultText('code')}
        onType={(code) => form.set('code', code)}
      />
    </FormFrame>
  );
}

/** Dark on light in either theme, as cameras expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: 2 });
    const squares = code.data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size: code.size, path: squares.join('') };
  }, [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width={200} height={200}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useText();
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'));
    toast(isCopied ? 'done' : 'failed', t({ id: isCopied ? 'user.second.recovery.copied' : 'shell.notCopied' }));
  };
  return (
    <>
      <FormattedMessage id="user.second.recovery" tagName="p" />
      <ul className="stack gap-3 my-2" aria-label={t({ id: 'user.second.recovery.codes' })}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="wrap gap-2">
        <Button variant="default" leftSection={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
          {t({ id: 'user.second.recovery.copy' })}
        </Button>
        <Button onClick={onDone}>{t({ id: 'user.second.recovery.kept' })}</Button>
      </div>
    </>
  );
}

function IsOn({ left, onCodes }: { left: number; onCodes: (codes: readonly string[]) => void }) {
  const t = useText();
  const [wish, setWish] = useState<'renew' | 'end' | null>(null);
  const renew = useSend('POST user/second-factor/recovery-codes', sending);
  const end = useSend('DELETE user/second-factor', sending);
  return (
    <>
      <FormattedMessage id="user.second.on" values={{ count: left }} tagName="p" />
      {wish === null && (
        <div className="wrap gap-2 mt-4">
          <Button variant="default" onClick={() => setWish('renew')}>
            <FormattedMessage id="user.second.renew" />
          </Button>
          <Button variant="default" onClick={() => setWish('end')}>
            <FormattedMessage id="user.second.end" />
          </Button>
        </div>
      )}
      {wish === 'renew' && (
        <PasswordForm
          submit="user.second.renew"
          send={async (password) => onCodes((await renew.mutateAsync({ body: { password } })).recoveryCodes)}
        />
      )}
      {wish === 'end' && (
        <PasswordForm
          submit="user.second.end"
          send={async (password) => {
            await end.mutateAsync({ body: { password } });
            toast('done', t({ id: 'user.second.ended' }));
          }}
        />
      )}
    </>
  );
}
