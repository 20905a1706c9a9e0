import { createRequire } from 'node:module';

/**
 * Whether one sees an element is what tests ask most. For it jsdom tries each rule of each sheet on each element, and does
 * so anew after every change of the page; here it says the same, only sooner. To be loaded before jsdom is.
 */
const require = createRequire(import.meta.url);
const inside = (file) => require(`jsdom/lib/jsdom/${file}`);
const { matchesDontThrow } = inside('living/helpers/selectors.js');
const styleRules = inside('living/helpers/style-rules.js');
const { implForWrapper, wrapperForImpl } = inside('living/generated/utils.js');
const { CSSStyleDeclaration } = require('cssstyle');
const defaultSheet = require('rrweb-cssom').parse(inside('browser/default-stylesheet.js'));

/** What one alternative of a selector asks of the element itself: a tag and classes. `isAll` if it asks nothing else. */
const named = (selector) => {
  const [last] = /[^\s>+~]*$/.exec(selector);
  const tag = /^[a-z][\w-]*/i.exec(last)?.[0];
  const classes = [...last.matchAll(/\.([\w-]+)/g)].map(([, name]) => name);
  return { tag: tag?.toLowerCase(), classes, isAll: selector !== '' && [tag, ...classes].join('.') === selector };
};

/** The alternatives of a selector; none where they are hard to tell apart. */
const alternativesOf = (selector) => {
  if (/[\\|"']/.test(selector)) return [];
  let plain = selector.replaceAll(/\[[^\]]*\]/g, ':');
  for (let before; before !== plain;) [before, plain] = [plain, plain.replaceAll(/\([^()]*\)/g, ':')];
  return plain.split(',').map((alternative) => named(alternative.trim()));
};

/** The sheets of the page in their order, as long as they are these. */
let sheets = { list: [], sizes: [], rules: [], fitting: new Map() };

const rulesOf = (sheet) =>
  Array.from(sheet.cssRules)
    .flatMap((rule) =>
      !rule.media ? [rule] : Array.from(rule.media).includes('screen') ? Array.from(rule.cssRules) : [],
    )
    .filter(({ selectorText }) => selectorText)
    .map((rule) => ({ rule, asked: alternativesOf(rule.selectorText) }));

const readSheets = (document) => {
  const list = [defaultSheet, ...document.styleSheets._list];
  const sizes = list.map(({ cssRules }) => cssRules.length);
  const isSame =
    list.length === sheets.list.length &&
    list.every((one, at) => one === sheets.list[at] && sizes[at] === sheets.sizes[at]);
  if (!isSame) sheets = { list, sizes, rules: list.flatMap(rulesOf), fitting: new Map() };
};

/** Rules that may match whatever has this tag and these classes: `isSure` if they do. */
const fitting = (tag, classText) => {
  const key = `${tag} ${classText}`;
  const known = sheets.fitting.get(key);
  if (known) return known;
  const classes = classText.split(/[\t\n\f\r ]+/);
  const fits = (one) => (!one.tag || one.tag === tag) && one.classes.every((name) => classes.includes(name));
  const found = sheets.rules.flatMap(({ rule, asked }) => {
    const some = asked.filter(fits);
    return asked.length === 0 || some.length > 0 ? [{ rule, isSure: some.some(({ isAll }) => isAll) }] : [];
  });
  sheets.fitting.set(key, found);
  return found;
};

const apply = (declaration, style) => {
  for (const property of Array.from(style)) {
    const value = style.getPropertyValue(property);
    if (value === 'unset') declaration.removeProperty(property);
    else declaration.setProperty(property, value, style.getPropertyPriority(property));
  }
};

/** What elements have in common that fit the same rules and say the same of their own style. */
const declarations = new Map();
const numbers = new WeakMap();
let count = 0;
const numberOf = (rule) => {
  if (!numbers.has(rule)) numbers.set(rule, ++count);
  return numbers.get(rule);
};

styleRules.getDeclarationForElement = (element) => {
  const document = element._ownerDocument;
  if (!document._styleCache) {
    document._styleCache = new WeakMap();
    readSheets(document);
  }
  const known = document._styleCache.get(element);
  if (known) return known;
  const rules = fitting(element._localName.toLowerCase(), element.getAttributeNS(null, 'class') ?? '')
    .filter(({ rule, isSure }) => isSure || matchesDontThrow(element, rule.selectorText))
    .map(({ rule }) => rule);
  const own = element.getAttributeNS(null, 'style') ?? '';
  const key = `${rules.map(numberOf).join()} ${own}`;
  if (!declarations.has(key)) {
    const declaration = new CSSStyleDeclaration();
    for (const rule of rules) apply(declaration, rule.style);
    if (own) apply(declaration, element.style);
    declarations.set(key, declaration);
  }
  document._styleCache.set(element, declarations.get(key));
  return declarations.get(key);
};

/**
 * Computes the same style once: it follows from what is declared for an element and from the style of the one around it.
 * jsdom forgets what it knows of styles with each change of the page, and so is this.
 */
export const rememberStyles = (window) => {
  const { getComputedStyle } = window;
  const valid = new WeakMap();
  const alike = new WeakMap();
  const root = {};
  const computed = (element) => {
    const declaration = styleRules.getDeclarationForElement(element);
    const cache = element._ownerDocument._styleCache;
    if (!valid.has(cache)) valid.set(cache, new WeakMap());
    const known = valid.get(cache).get(element);
    if (known) return known;
    const around = element.parentElement ? computed(element.parentElement) : root;
    if (!alike.has(declaration)) alike.set(declaration, new WeakMap());
    const others = alike.get(declaration);
    if (!others.has(around)) others.set(around, getComputedStyle(wrapperForImpl(element)));
    valid.get(cache).set(element, others.get(around));
    return others.get(around);
  };
  window.getComputedStyle = (element, pseudo) => {
    const impl = pseudo ? null : implForWrapper(element);
    return impl?._attached ? computed(impl) : getComputedStyle(element, pseudo);
  };
};
