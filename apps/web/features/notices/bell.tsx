import { useClickOutside, useHotkeys } from '@mantine/hooks';
import { Bell as BellIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { mostCounted } from '#modules/notifications/contract/limits.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { useNotices } from './notices.data.js';
import { useSeenHere } from './use-seen-here.js';
import classes from './bell.module.css';

const BellPanel = lazyPart<{ login: string; onClose: () => void }>({
  chunk: 'tools',
  namespaces: ['user'],
  meanwhile: null,
  load: () => import('./bell-panel.js').then((module) => module.BellPanel),
});

/** How many notices are new; more are not told apart by the server. */
function BellCount({ login, isNew }: { login: string; isNew: boolean }) {
  const t = useText();
  const list = useNotices(login, isNew);
  useSeenHere(isNew, list);
  const unseen = list.data?.pages[0]?.unseen ?? 0;
  if (!isNew || unseen === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden>{unseen >= mostCounted ? `${mostCounted - 1}+` : unseen}</span>
      <span className="unseen">{t({ id: 'shell.bell.count' }, { count: unseen })}</span>
    </span>
  );
}

/** How much is new, and the newest of it without leaving the page (NOTIF1). Its list is loaded when it is asked for. */
export function Bell({ login, isNew }: { login: string; isNew: boolean }) {
  const t = useText();
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  // Another page closes it.
  const isOpen = openedAt === key;
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpenedAt(null);
  const ref = useClickOutside<HTMLSpanElement>(close, ['pointerdown', 'focusin'], undefined, isOpen);
  const escape = () => {
    if (!isOpen) return;
    close();
    button.current?.focus();
  };
  useHotkeys([['Escape', escape, { preventDefault: false }]], []);
  return (
    <span ref={ref} className={classes.bell}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-expanded={isOpen}
        title={t({ id: 'shell.bell' })}
        onPointerEnter={() => void BellPanel.preload()}
        onClick={() => setOpenedAt(isOpen ? null : key)}
      >
        <BellIcon size={18} strokeWidth={1.75} aria-hidden />
        <span className="unseen">{t({ id: 'shell.bell' })}</span>
        <BellCount login={login} isNew={isNew} />
      </button>
      {isOpen && <BellPanel login={login} onClose={escape} />}
    </span>
  );
}
