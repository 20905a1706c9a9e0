import { addressOf } from '../../modules/client/address.js';
import {
  coverSizes,
  coverVersion,
  positionOf,
  type CoverKind,
  type CoverSize,
} from '../../modules/kernel/contract/covers/covers.js';
import type { CoverFocus } from '../../modules/kernel/contract/covers/focus.js';
import { cover } from '../../modules/kernel/contract/routes.js';
import { escaped } from './share-tags.js';

/** A table as a page without scripts has it: the words of its head, and its rows. */
export interface FirstTable {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A link to a page of the site, what is said of it, and where there is one its picture. */
export interface FirstLink {
  path: string;
  title: string;
  text: string;
  /** HTML of {@link pictureAt}. */
  picture?: string;
}

const tag = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

export const heading = (text: string): string => tag('h1', text);
export const paragraph = (text: string): string => (text ? tag('p', text) : '');

export const tableOf = ({ head, rows }: FirstTable): string => {
  const row = (cells: readonly string[], cell: string) => `<tr>${cells.map((text) => tag(cell, text)).join('')}</tr>`;
  return `<table class="first-rows"><thead>${row(head, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
};

export const linksTo = (links: readonly FirstLink[]): string => `<ul>${links.map(linkItem).join('')}</ul>`;

/** The same as cards, each below its picture. */
export const cardsOf = (links: readonly FirstLink[]): string =>
  `<ul class="first-cards">${links.map(linkItem).join('')}</ul>`;

const linkItem = ({ path, title, text, picture }: FirstLink): string => {
  const above = picture ? `<span class="first-picture">${picture}</span>` : '';
  return `<li>${above}<a href="${escaped(path)}">${escaped(title)}</a>${text ? ` ${escaped(text)}` : ''}</li>`;
};

/** Which pictures are asked for before anything else, and which only when they come in sight. */
export type Urgency = 'first' | 'soon' | 'inSight';
const urgencies: Record<Urgency, string> = { first: ' fetchpriority="high"', soon: '', inSight: ' loading="lazy"' };

/** A picture at the very address that the app will ask for, so that it comes once and with the first paint. */
export const pictureAt = (
  address: string,
  size: CoverSize,
  urgency: Urgency,
  focus: CoverFocus | null = null,
): string => {
  const { width, height } = coverSizes[size];
  const cut = focus ? ` style="object-position:${positionOf(focus)}"` : '';
  const shape = `alt="" width="${width}" height="${height}"${cut}`;
  return `<img class="first-cover" src="${escaped(address)}" ${shape}${urgencies[urgency]}>`;
};

/** The picture that is drawn from a name. */
export const drawnPicture = (kind: CoverKind, name: string, size: CoverSize, urgency: Urgency): string =>
  pictureAt(addressOf(cover.path, { params: { kind, id: name }, query: { size, v: coverVersion } }), size, urgency);

/** A heading with a sentence below it, in the room that the app's head of a list takes. */
export const leadOf = (title: string, text: string): string =>
  `<div class="first-lead">${heading(title)}${paragraph(text)}</div>`;

/** The welcome of the start page, on its picture. */
export const welcome = ({ title, text, ways }: { title: string; text: string; ways: readonly FirstLink[] }): string => {
  const links = ways.map((way) => `<a href="${escaped(way.path)}">${escaped(way.title)}</a>`);
  const words = `<div>${heading(title)}${paragraph(text)}<p>${links.join(' ')}</p></div>`;
  return `<div class="first-hero">${drawnPicture('site', 'home', 'hero', 'first')}${words}</div>`;
};

/** HTML of the pictures, and what the championship is called. */
interface FirstHead {
  title: string;
  band: string;
  tile: string;
  isWide: boolean;
}

/** The head of every page of a championship; on the one that tells what it is its band is high. */
export const headOfChampionship = ({ title, band, tile, isWide }: FirstHead): string =>
  `<div class="first-band"${isWide ? ' data-wide' : ''}>${band}</div>` +
  `<div class="first-head"><div class="first-tile">${tile}</div>${heading(title)}</div>`;

/** Where the app will draw itself, and the styles of the app, which stand right before it. */
const place = /(?: *<link rel="stylesheet"[^>]*>\s*)*<div id="root"><\/div>/u;

/** What the app is loaded by: it comes after what is there to be read, on whose line it would take the room. */
const scripts = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/gu;

/** What `begin.js` puts into the page. */
const laterIn = (app: string): string =>
  `<template class="app">${app}</template><script defer src="/begin.js"></script>`;

/** The picture at the top is asked for before the many files of the app. */
const urgent = /<img class="first-cover"[^>]* src="([^"]+)"[^>]* fetchpriority="high">/u;

/**
 * A page with what a stranger reads on it first, until the app draws itself. Above the app's styles, so that it is seen
 * before they are here: those of `before-paint.css` are its own.
 * @param text HTML: of {@link heading} and its like, or as the renderer of texts made it
 */
export const withFirstText = (page: string, text: string): string => {
  const picture = urgent.exec(text)?.[1];
  const asked = picture ? `<link rel="preload" as="image" fetchpriority="high" href="${picture}">` : '';
  const app = (page.match(scripts) ?? []).join('');
  // By a function: `$&` in a text is a text.
  return page
    .replace('<meta charset="utf-8" />', (charset) => charset + asked)
    .replace(scripts, '')
    .replace('</head>', (end) => (app ? laterIn(app) : '') + end)
    .replace(place, (found) => `<article class="first-text">${text}</article>${found}`);
};
