import { useSelector } from '@xstate/store-react';
import { Suspense, useCallback, useEffect, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { ChunkBoundary } from '#web/ui/chunk-boundary.js';
import { OfflineStrip } from '#web/ui/offline-strip.js';
import { OverlayHost } from '#web/ui/overlay/overlay-host.js';
import { ToastRegion } from '#web/ui/toast-region.js';
import { NotFoundPage } from '#web/pages/not-found.js';
import { NavigationContext } from '#web/lib/navigation-context.js';
import { visits } from '#web/lib/session/forget-page.js';
import { useSite } from '#web/lib/site.js';
import { state } from '#web/lib/state/state.js';
import type { View } from '#web/lib/views.js';
import { sections } from '#web/app/navigation.js';
import { isRegistered, routes, type AppRoute } from '#web/app/routes.js';
import { BlockedStrip } from './blocked-strip.js';
import { BottomBar } from './bottom-bar.js';
import { ConfirmStrip } from './confirm-strip.js';
import { EndedSession } from './ended-session.js';
import { ProofQuestion } from './proof-question.js';
import { Footer } from './footer.js';
import { GuestQuestion } from './guest-question.js';
import { Header } from './header.js';
import { Logo } from './logo.js';
import header from './header.module.css';
import classes from './shell.module.css';

/** Starts loading the page behind a link when one points at it or comes to it by keyboard. */
const usePreload = () => {
  useEffect(() => {
    const look = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      void routes.find(({ path }) => matchPath(path, link.pathname))?.page?.preload();
    };
    document.addEventListener('pointerover', look, { passive: true });
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerover', look);
      document.removeEventListener('focusin', look);
    };
  }, []);
};

/** NAV5: whether the vacancy link is for everybody or for admins. */
const useSees = () => {
  const role = useSelector(state.user, (snapshot) => snapshot.context.role);
  const { vacancyLink } = useSite();
  const isForAll = vacancyLink === 'all' || role === 'admin';
  return useCallback((view: View) => view !== 'VACANCY_PAGE' || isForAll, [isForAll]);
};

const registered = routes.filter((route): route is AppRoute & Required<Pick<AppRoute, 'page'>> => !!route.page);

/** The frame of every page. While the chunk of a page loads, only the placeholder of the header is there (NAV1). */
export function Shell() {
  const { pathname } = useLocation();
  const current = registered.find((route) => matchPath(route.path, pathname));
  const visit = useSelector(visits, (times) => times);
  usePreload();
  const sees = useSees();
  const navigation = useMemo(() => ({ sections: sections(sees), isRegistered }), [sees]);
  return (
    <NavigationContext value={navigation}>
      <Suspense fallback={<ForumHeaderPlaceholder />}>
        <SkipLink />
        <Header view={current?.view ?? null} />
        <OfflineStrip />
        <BlockedStrip />
        <ConfirmStrip />
        <main id="content" className={classes.main} tabIndex={-1} data-view={current?.view}>
          <ChunkBoundary key={visit} reloads resetKey={pathname} onRetry={() => current?.page.retry()}>
            <Routes>
              {registered.map(({ path, page: Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </ChunkBoundary>
        </main>
        <Footer />
        <BottomBar view={current?.view ?? null} />
        <OverlayHost />
        <ToastRegion />
        <EndedSession />
        <ProofQuestion />
        <GuestQuestion />
      </Suspense>
    </NavigationContext>
  );
}

/** First stop of the Tab key: past the header to the content. */
function SkipLink() {
  return (
    <a className={classes.skip} href="#content" onClick={() => document.getElementById('content')?.focus()}>
      <FormattedMessage id="shell.skip" />
    </a>
  );
}

/** Geometry of the header without its text, while the chunk of a page is on its way. */
function ForumHeaderPlaceholder() {
  return (
    <div className={header.header} data-testid="header-placeholder" aria-hidden>
      <Logo />
    </div>
  );
}
