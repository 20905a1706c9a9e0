import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';

// What a page loads when it is first asked for may take longer than a second: what never comes fails all the same.
configure({ asyncUtilTimeout: 10_000 });

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
// There, but it only prints that it does nothing.
globalThis.scrollTo = () => undefined;

// Opening and closing as a person meets it: the focus goes back to where it was. Trapping it is the browser's.
const focusBefore = new WeakMap();
HTMLDialogElement.prototype.showModal ??= function showModal() {
  focusBefore.set(this, document.activeElement);
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  if (!this.open) return;
  this.open = false;
  focusBefore.get(this)?.focus();
  this.dispatchEvent(new Event('close'));
};

/** What a tab says the other ones of the same browser hear, itself not. */
const tabs = new Set();
globalThis.BroadcastChannel ??= class extends EventTarget {
  constructor(name) {
    super();
    this.name = name;
    tabs.add(this);
  }
  postMessage(data) {
    for (const tab of tabs) {
      if (tab !== this && tab.name === this.name) tab.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  close() {
    tabs.delete(this);
  }
};
