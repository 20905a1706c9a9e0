import { createRequire } from 'node:module';
import { getCallSites } from 'node:util';

/**
 * jsdom's window as the worker's own globals. There is one for all test files of a worker, as packages that are loaded once
 * keep hold of it: each file begins on an empty page and leaves the globals as Node made them.
 */
const { JSDOM, VirtualConsole } = createRequire(import.meta.url)('jsdom');

const virtualConsole = new VirtualConsole().on('jsdomError', (error) => globalThis.console.error(error));
const dom = new JSDOM('<!DOCTYPE html>', { pretendToBeVisual: true, url: 'http://localhost/', virtualConsole });
const { window } = dom;
const { document } = window;
// An error in a listener fails the test that runs.
window.addEventListener('error', ({ error }) => error != null && process.emit('uncaughtException', error));

const node = { performance: globalThis.performance, setTimeout, setInterval };
/** What Node has and this window has not: a page that asks for it must not reach it. */
const absent = 'fetch Headers Request Response BroadcastChannel MessageChannel MessagePort EventSource'.split(' ');
const windows = ['window', 'self', 'top', 'parent', 'frames'];
/** What stays Node's: clocks, which tests may stop. */
const kept = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'queueMicrotask',
  'globalThis',
  'constructor',
];

const lasting = /\/node_modules\/(react-dom|@testing-library|@tanstack)\//;
/** What the file listens to on what outlives it, but for what packages do once a worker. */
const listened = [];
for (const target of [window, document]) {
  const add = target.addEventListener;
  target.addEventListener = (...listener) => {
    const [, caller] = getCallSites(2);
    if (!lasting.test(caller?.scriptName)) listened.push([target, listener]);
    return add.apply(target, listener);
  };
}

const asGlobal = (value) => ({ value, writable: true, enumerable: true, configurable: true });

const describe = (name) => {
  let owner = window;
  while (!Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner);
  const { get, set, value } = Object.getOwnPropertyDescriptor(owner, name);
  if (!get) return asGlobal(typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value);
  const isForwarded = set && (name.startsWith('on') || name === 'location');
  return {
    get: () => get.call(window),
    set: (given) => (isForwarded ? set.call(window, given) : Object.defineProperty(globalThis, name, asGlobal(given))),
    enumerable: true,
    configurable: true,
  };
};

const names = new Set();
for (let owner = window; owner !== Object.prototype; owner = Object.getPrototypeOf(owner)) {
  for (const name of Object.getOwnPropertyNames(owner)) names.add(name);
}
const isOurs = (name) => !name.startsWith('_') && !kept.includes(name) && !Object.is(window[name], globalThis[name]);
const page = {
  ...Object.fromEntries([...names].filter(isOurs).map((name) => [name, describe(name)])),
  ...Object.fromEntries(windows.map((name) => [name, asGlobal(globalThis)])),
  // jsdom's own asks for Node's by this name; measures are not wanted, as React would keep a diary.
  performance: asGlobal({ now: () => node.performance.now(), timeOrigin: node.performance.timeOrigin }),
  // jsdom's own has one clock for all frames, which would not go on once a file that waits for one has ended.
  requestAnimationFrame: asGlobal((draw) => globalThis.setTimeout(() => draw(node.performance.now()), 16)),
  cancelAnimationFrame: asGlobal((frame) => clearTimeout(frame)),
};

let timers = [];
const noted =
  (start) =>
  (...what) => {
    const timer = start(...what);
    timers.push(new WeakRef(timer));
    return timer;
  };

/** As Node made them. */
const before = Object.getOwnPropertyDescriptors(globalThis);

/**
 * Opens an empty page: what a browser's window has is global from now on.
 * @param isStyled true for pages that are styled by emotion, as the console's
 */
export const enter = (isStyled) => {
  for (const name of absent) delete globalThis[name];
  Object.defineProperties(globalThis, page);
  globalThis.setTimeout = noted(node.setTimeout);
  globalThis.setInterval = noted(node.setInterval);
  if (isStyled) document.head.append(...styles.splice(0));
};

// What a page began may end a moment after its file did, and fails for want of its page: nobody's test.
process.on('uncaughtException', (error) => globalThis.console.error('Between two files of tests:', error));

/** What emotion has put into pages once it does not put there again; jsdom tries each of its rules on each element. */
const styles = [];

const emptyPage = () => {
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  for (const child of [...document.head.children]) {
    if ('emotion' in child.dataset) styles.push(child);
    child.remove();
  }
  for (const name of Object.getOwnPropertyNames(window.navigator)) delete window.navigator[name];
  window.localStorage.clear();
  window.sessionStorage.clear();
  dom.cookieJar.removeAllCookiesSync();
  window.history.replaceState(null, '', '/');
};

/** Where an environment without a page finds how to close the one before it. */
const closing = Symbol.for('podium.closePage');

/**
 * Ends what the file has begun, and takes back what it has changed. The window stays: packages that are loaded once may still
 * have a turn of theirs to come.
 */
export const leave = () => {
  for (const timer of timers) clearTimeout(timer.deref());
  timers = [];
  for (const [target, listener] of listened.splice(0)) target.removeEventListener(...listener);
  emptyPage();
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!(name in before) && !(name in page)) delete globalThis[name];
  }
  Object.defineProperties(globalThis, { ...before, ...page });
  globalThis[closing] = close;
};

const close = () => {
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!(name in before)) delete globalThis[name];
  Object.defineProperties(globalThis, before);
  delete globalThis[closing];
};
