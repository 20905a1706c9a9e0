import { createElement, use, type ComponentType } from 'react';
import { need } from '../i18n/catalogue.js';
import { useLanguage } from '../i18n/i18n-provider.js';
import { state } from '../state/state.js';
import { loadChunk, type ChunkName } from './load-chunk.js';

/** A part of the app that is loaded when it is first shown, together with the messages that it needs. */
export interface LazyPart<P extends object> {
  (props: P): React.JSX.Element;
  /** Starts loading ahead of time, for example when a link to it gets the focus. */
  preload: () => void;
  /** Forgets a load that failed, so that showing it again tries again. */
  retry: () => void;
}

interface Source<P extends object> {
  chunk: ChunkName;
  namespaces?: readonly string[];
  load: () => Promise<ComponentType<P>>;
}

/**
 * React's own `lazy` keeps a failure for ever; here "try again" is a feature (NAV11), so the promise is ours.
 */
export function lazyPart<P extends object>({ chunk, namespaces = [], load }: Source<P>): LazyPart<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  let loaded: ComponentType<P> | undefined;
  const start = (language = state.persistStore.getSnapshot().context.activeLanguage) => {
    loading ??= loadChunk(chunk, async () => {
      const [Component] = await Promise.all([load(), need(language, namespaces)]);
      loaded = Component;
      return Component;
    });
    return loading;
  };
  function Part(props: P) {
    const language = useLanguage();
    // What is here already is drawn at once: even a kept promise would show the placeholder for a moment.
    // Not created here: the promise always gives the one component of the chunk.
    // oxlint-disable-next-line react/static-components
    return createElement(loaded ?? use(start(language)), props);
  }
  Part.preload = () => {
    start().catch(() => undefined);
  };
  Part.retry = () => {
    loading = undefined;
  };
  return Part;
}
