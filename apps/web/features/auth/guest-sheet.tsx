import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { Dialog } from '#web/ui/dialog.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { LoginForm } from './login-form.js';

/** Over the page when a guest did what needs an account; who logs in is back where they were, with what they entered. */
export function GuestSheet({ onClose }: { onClose: () => void }) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname, search } = useLocation();
  useEffect(() => dialog.current?.querySelector<HTMLElement>('[name=username]')?.focus(), []);
  return (
    <Dialog ref={dialog} title={t({ id: 'auth.guest.title' })} onClose={onClose}>
      <div className="stack gap-4">
        <p className="muted">{t({ id: 'auth.guest.text' })}</p>
        <LoginForm onEnter={() => dialog.current?.close()} />
        <Link to={paths.password} onClick={onClose}>
          {t({ id: 'auth.forgot' })}
        </Link>
        <p className="mt-4 text-center muted">
          <FormattedMessage
            id="auth.noAccount"
            values={{
              link: (text) => (
                <Link to={paths.registration(pathname + search)} onClick={onClose}>
                  {text}
                </Link>
              ),
            }}
          />
        </p>
      </div>
    </Dialog>
  );
}
