import { createElement, Suspense, use, type ComponentType, type ReactNode } from 'react';
import { need } from '#web/lib/i18n/catalogue.js';
import { useLanguage } from '#web/lib/i18n/i18n-provider.js';
import { state } from '#web/lib/state/state.js';
import { loadChunk, type ChunkName } from '#web/lib/chunks/load-chunk.js';
import { ChunkBoundary } from './chunk-boundary.js';
import { Waiting } from './loaded.js';
import { SheetBoundary } from './overlay/sheet-boundary.js';

/** A part of the app that is loaded when it is first shown, together with the messages that it needs. */
export interface LazyPart<P extends object> {
  (props: P): React.JSX.Element;
  /** Starts loading ahead of time, for example when a link to it gets the focus. Settles when it came or failed. */
  preload: () => Promise<void>;
  /** Forgets a load that failed, so that showing it again tries again. */
  retry: () => void;
}

interface Source<P extends object> {
  chunk: ChunkName;
  namespaces?: readonly string[];
  load: () => Promise<ComponentType<P>>;
  /**
   * In its place until it is there: its height in px, a drawing of it, or null. It waits, fails and is tried again by itself
   * then; without, what is around it waits and fails with it.
   */
  meanwhile?: number | ReactNode;
  /** It lies over the page, and so does what went wrong with it; by `onClose` it is left. */
  isSheet?: boolean;
}

/**
 * Marks a promise as React does after its first `use` of it, so that what was loaded ahead of time is drawn at once and
 * the placeholder does not show for a moment.
 */
const marked = <T,>(promise: Promise<T>): Promise<T> => {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    // Whoever uses the promise hears of the failure.
    () => undefined,
  );
  return promise;
};

/**
 * React's own `lazy` keeps a failure for ever; here "try again" is a feature (NAV11), so the promise is ours.
 */
export function lazyPart<P extends object>(source: Source<P>): LazyPart<P> {
  const { chunk, namespaces = [], load } = source;
  let loading: Promise<ComponentType<P>> | undefined;
  const start = (language = state.persistStore.getSnapshot().context.activeLanguage) => {
    loading ??= marked(
      loadChunk(chunk, async () => {
        const [Component] = await Promise.all([load(), need(language, namespaces)]);
        return Component;
      }),
    );
    return loading;
  };
  function Part(props: P) {
    const language = useLanguage();
    // Not created here: the promise always gives the one component of the chunk.
    // oxlint-disable-next-line react/static-components
    return createElement(use(start(language)), props);
  }
  const retry = () => {
    loading = undefined;
  };
  const preload = () =>
    start().then(
      () => undefined,
      () => undefined,
    );
  const Whole = bounded(Part, retry, source);
  return Object.assign(Whole, { preload, retry });
}

/** A part with a boundary of its own, where it has one. */
const bounded = <P extends object>(
  Part: (props: P) => React.JSX.Element,
  retry: () => void,
  { meanwhile, isSheet = false }: Source<P>,
) => {
  if (isSheet)
    return function Sheet(props: P & { onClose?: () => void }) {
      return (
        <SheetBoundary onRetry={retry} onClose={() => props.onClose?.()}>
          <Part {...props} />
        </SheetBoundary>
      );
    };
  if (meanwhile === undefined) return Part;
  return function Alone(props: P) {
    return (
      <ChunkBoundary resetKey="" onRetry={retry}>
        <Suspense fallback={meanwhile === null ? null : <Waiting skeleton={meanwhile} />}>
          <Part {...props} />
        </Suspense>
      </ChunkBoundary>
    );
  };
};
