import { useEffect } from 'react';
import { LanguageButton } from '#web/app/shell/language-button.js';
import { ThemeButton } from '#web/app/shell/theme-button.js';
import { OfflineStrip } from '#web/ui/offline-strip.js';
import { OverlayHost } from '#web/ui/overlay/overlay-host.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { ToastRegion } from '#web/ui/toast-region.js';
import { toasts } from '#web/lib/toasts/toasts.js';
import { gallery } from './gallery.js';
import { longText, longWord } from './samples.js';
import classes from './kit.module.css';

const title = 'Components';

/** Every shared component in every state: to look at, and for the tests that look at all of them at once. */
export function KitPage() {
  useEffect(() => {
    toasts.set([
      { id: 1, kind: 'done', text: longText },
      { id: 2, kind: 'failed', text: longWord },
    ]);
  }, []);
  return (
    <>
      <header className={classes.header}>
        <PageHeading title={title} />
        <LanguageButton />
        <ThemeButton />
      </header>
      <OfflineStrip />
      <main className={classes.page}>
        {gallery.map(({ shows, states }) => (
          <section key={shows[0]} className="column gap-3" aria-labelledby={`kit-${shows[0]}`} data-kit={shows[0]}>
            <h2 id={`kit-${shows[0]}`}>{shows.join(', ')}</h2>
            {Object.entries(states).map(([state, example]) => (
              <div key={state} className={classes.state}>
                <div className={classes.name}>{state}</div>
                <div>{example}</div>
              </div>
            ))}
          </section>
        ))}
      </main>
      <OverlayHost />
      <ToastRegion />
    </>
  );
}
