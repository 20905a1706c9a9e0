import { Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { longestTokenName } from '#modules/identity/contract/limits.js';
import type { TokenScope } from '#modules/identity/contract/token-scopes.js';
import type { Role } from '#modules/kernel/contract/status.js';
import { copyText } from '#web/lib/copy-text.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useForm } from '#web/lib/forms/use-form.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { Dialog } from '#web/ui/dialog.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { DateTime } from '#web/words/date-time.js';
import { Select } from '#web/ui/select.js';
import classes from './settings-card.module.css';
import { scopesFor, type NewToken } from './user.data.js';

const days = [7, 30, 90, 365];

/** Makes a token and shows it, this once (AUTH10). */
export function TokenSheet({ role, onClose }: { role: Role; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [made, setMade] = useState<NewToken | null>(null);
  const title = made ? 'user.tokens.made' : 'user.tokens.create';
  return (
    <Dialog ref={dialog} side="wide" title={<FormattedMessage id={title} />} onClose={onClose}>
      <div className={classes.sheet}>
        {made ? <Made made={made} onDone={() => dialog.current?.close()} /> : <Form role={role} onMade={setMade} />}
      </div>
    </Dialog>
  );
}

function Form({ role, onMade }: { role: Role; onMade: (made: NewToken) => void }) {
  const t = useText();
  const make = useSend('POST user/tokens', { isShownHere: true });
  const form = useForm({
    initial: { name: '', scopes: 'read', expiresInDays: '30' },
    check: ({ name }) => (name.trim() === '' ? { name: { code: 'FIELD_REQUIRED', details: {} } } : {}),
    send: async ({ name, scopes, expiresInDays }) =>
      onMade(
        await make.mutateAsync({
          body: { name, scopes: scopes.split(' ') as TokenScope[], expiresInDays: Number(expiresInDays) },
        }),
      ),
  });
  const chosen = form.values.scopes.split(' ');
  const toggle = (scope: TokenScope, isOn: boolean) =>
    form.set('scopes', isOn ? [...chosen, scope].join(' ') : chosen.filter((one) => one !== scope).join(' '));
  return (
    <FormFrame form={form} submit="user.tokens.make">
      <TextInput
        label={t({ id: 'user.tokens.name' })}
        autoComplete="off"
        maxLength={longestTokenName}
        {...form.field('name')}
      />
      <Checkbox.Group label={t({ id: 'user.tokens.scopes' })} value={chosen} error={form.faultText('scopes')}>
        <div className="stack gap-3 my-2">
          {scopesFor(role).map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={t({ id: `user.tokens.scope.${scope}` })}
              disabled={scope === 'read'}
              onChange={(event) => toggle(scope, event.currentTarget.checked)}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Select
        label={t({ id: 'user.tokens.days' })}
        value={form.values.expiresInDays}
        error={form.faultText('expiresInDays')}
        data={days.map((count) => ({
          value: String(count),
          label: t({ id: 'user.tokens.days.of' }, { days: count }),
        }))}
        onChange={(event) => form.set('expiresInDays', event.currentTarget.value)}
      />
    </FormFrame>
  );
}

function Made({ made: { token, expiresAt }, onDone }: { made: NewToken; onDone: () => void }) {
  const t = useText();
  const copy = async () => {
    const isCopied = await copyText(token);
    toast(isCopied ? 'done' : 'failed', t({ id: isCopied ? 'user.tokens.copied' : 'shell.notCopied' }));
  };
  return (
    <>
      <p className="mt-1 mb-4 muted">
        <FormattedMessage id="user.tokens.made.hint" values={{ time: <DateTime time={expiresAt} dateOnly /> }} />
      </p>
      <TextInput
        aria-label={t({ id: 'user.tokens.made' })}
        value={token}
        readOnly
        data-autofocus
        ff="monospace"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="wrap gap-2 mt-4">
        <Button leftSection={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
          <FormattedMessage id="user.tokens.copy" />
        </Button>
        <Button variant="default" onClick={onDone}>
          <FormattedMessage id="user.tokens.close" />
        </Button>
      </div>
    </>
  );
}
