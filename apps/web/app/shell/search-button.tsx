import { Search } from 'lucide-react';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './header.module.css';

const Palette = lazyPart<{ askedAt: number }>({
  chunk: 'tools',
  namespaces: ['championships'],
  load: () => import('./palette.js').then((module) => module.Palette),
  meanwhile: null,
});

const isApple = /mac|iphone|ipad/i.test(navigator.platform);

/** Opens the command palette, as ⌘K or Ctrl K does everywhere. */
export function SearchButton() {
  const t = useText();
  // When it was last asked for; zero before the first time, when nothing of it is loaded.
  const [askedAt, setAskedAt] = useState(0);
  // Whatever is written in, and where the key is on it, not what an alphabet has there.
  useHotkeys([['mod+K', () => setAskedAt(Date.now()), { usePhysicalKeys: true }]], []);
  return (
    <>
      <button
        type="button"
        className={classes.search}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={Palette.preload}
        onFocus={Palette.preload}
        onClick={() => setAskedAt(Date.now())}
      >
        <Search size={18} strokeWidth={1.75} aria-hidden />
        <span className="unseen-narrow">{t({ id: 'shell.search' })}</span>
        <kbd className={classes.keys} aria-hidden>
          {t({ id: isApple ? 'shell.search.keys.apple' : 'shell.search.keys' })}
        </kbd>
      </button>
      {askedAt > 0 && <Palette askedAt={askedAt} />}
    </>
  );
}
