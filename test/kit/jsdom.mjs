import { TextDecoder, TextEncoder } from 'node:util';

/** What browsers have and jsdom lacks. */
Object.assign(globalThis, { TextEncoder, TextDecoder, IS_REACT_ACT_ENVIRONMENT: true });
globalThis.structuredClone ??= (value) => JSON.parse(JSON.stringify(value));

globalThis.matchMedia ??= (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
globalThis.ResizeObserver ??= Observer;
globalThis.IntersectionObserver ??= Observer;
if (!('scrollIntoView' in HTMLElement.prototype)) HTMLElement.prototype.scrollIntoView = () => undefined;
