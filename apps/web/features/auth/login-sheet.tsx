import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { config } from '#web/lib/config.js';
import { Dialog } from '#web/ui/dialog.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { turnPage } from '#web/lib/session/forget-page.js';
import { forgetPerson, state } from '#web/lib/state/state.js';
import { restored } from '#web/lib/state/stored.js';
import { call } from '#web/lib/api/call.js';
import { welcome } from '#web/lib/session/session.js';
import { readAgain } from './auth.data.js';
import { LoginForm } from './login-form.js';

/** Takes in whoever has logged in in another tab meanwhile. @returns whether anybody is there */
const enterElsewhere = async (): Promise<boolean> => {
  try {
    welcome((await call('POST auth/session')).user);
  } catch {
    return false;
  }
  readAgain();
  return true;
};

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

  const enter = () => {
    isEntered.current = true;
    dialog.current?.close();
  };
  useEffect(() => {
    let isAsking = false;
    // Who has logged in in another tab is stored there, which proves nothing.
    const follow = async ({ key, newValue }: StorageEvent) => {
      if (key !== config.stateKey || isAsking || !restored(newValue).persistStore.isAuthorized) return;
      isAsking = true;
      const isThere = await enterElsewhere();
      isAsking = false;
      if (isThere) enter();
    };
    const listen = (event: StorageEvent) => void follow(event);
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  }, []);

  const close = async () => {
    isEntered.current ||= await enterElsewhere();
    const isBack = isEntered.current && state.user.getSnapshot().context.login === login;
    onAnswer(isBack);
    if (!isEntered.current) forgetPerson();
    if (isBack) return;
    // What this page has read, and what stands in its fields, belongs to whoever it was before.
    void turnPage();
  };
  return (
    <Dialog ref={dialog} title={t({ id: 'auth.sheet.title' })} onClose={() => void close()}>
      <div className="stack gap-4">
        <p className="muted">{t({ id: 'auth.sheet.text' })}</p>
        <LoginForm username={login} onEnter={enter} />
        <Button variant="default" onClick={() => dialog.current?.close()}>
          <FormattedMessage id="auth.sheet.leave" />
        </Button>
      </div>
    </Dialog>
  );
}
