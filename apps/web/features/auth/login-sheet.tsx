import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Dialog } from '#web/ui/dialog.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { turnPage } from '#web/lib/session/forget-page.js';
import { forgetPerson, state } from '#web/lib/state/state.js';
import { LoginForm } from './login-form.js';

/**
 * Over the page when the session has ended: after logging in again what was refused goes on, and nothing that was
 * entered is lost. Whoever leaves it goes on as a guest, on a page without what was begun: it waits for their login.
 */
export function LoginSheet({ onAnswer }: { onAnswer: (isBack: boolean) => void }) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [login] = useState(() => state.user.getSnapshot().context.login);
  const isEntered = useRef(false);
  useEffect(() => dialog.current?.querySelector<HTMLElement>('[name=password]')?.focus(), []);

  const close = () => {
    const isBack = isEntered.current && state.user.getSnapshot().context.login === login;
    onAnswer(isBack);
    if (!isEntered.current) forgetPerson();
    if (isBack) return;
    // What this page has read, and what stands in its fields, belongs to whoever it was before.
    void turnPage();
  };
  return (
    <Dialog ref={dialog} title={t({ id: 'auth.sheet.title' })} onClose={close}>
      <div className="stack gap-4">
        <p className="muted">{t({ id: 'auth.sheet.text' })}</p>
        <LoginForm
          username={login}
          onEnter={() => {
            isEntered.current = true;
            dialog.current?.close();
          }}
        />
        <Button variant="default" onClick={() => dialog.current?.close()}>
          <FormattedMessage id="auth.sheet.leave" />
        </Button>
      </div>
    </Dialog>
  );
}
