import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ChunkBoundary } from '#web/ui/chunk-boundary.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './header.module.css';

const Palette = lazyPart<{ askedAt: number }>({
  chunk: 'tools',
  namespaces: ['championships'],
  load: () => import('./palette.js').then((module) => module.Palette),
});

const isApple = /mac|iphone|ipad/i.test(navigator.platform);

/** Opens the command palette, as ⌘K or Ctrl K does everywhere. */
export function SearchButton() {
  const t = useText();
  // When it was last asked for; zero before the first time, when nothing of it is loaded.
  const [askedAt, setAskedAt] = useState(0);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setAskedAt(Date.now());
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
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
        <span className={classes.searchText}>
          <FormattedMessage id="shell.search" />
        </span>
        <kbd className={classes.keys} aria-hidden>
          {t({ id: isApple ? 'shell.search.keys.apple' : 'shell.search.keys' })}
        </kbd>
      </button>
      {askedAt > 0 && (
        <ChunkBoundary resetKey={String(askedAt)} onRetry={Palette.retry}>
          <Suspense fallback={null}>
            <Palette askedAt={askedAt} />
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  );
}
