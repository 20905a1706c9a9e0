import { escaped } from './share-tags.js';

/** A table as a page without scripts has it: the words of its head, and its rows. */
export interface FirstTable {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A link to a page of the site, and what is said of it. */
export interface FirstLink {
  path: string;
  title: string;
  text: string;
}

const tag = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

export const heading = (text: string): string => tag('h1', text);
export const paragraph = (text: string): string => (text ? tag('p', text) : '');

export const tableOf = ({ head, rows }: FirstTable): string => {
  const row = (cells: readonly string[], cell: string) => `<tr>${cells.map((text) => tag(cell, text)).join('')}</tr>`;
  return `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
};

export const linksTo = (links: readonly FirstLink[]): string => {
  const item = ({ path, title, text }: FirstLink) =>
    `<li><a href="${escaped(path)}">${escaped(title)}</a>${text ? ` ${escaped(text)}` : ''}</li>`;
  return `<ul>${links.map(item).join('')}</ul>`;
};

/**
 * A page with what a stranger reads on it first, where the app will draw itself in its place.
 * @param text HTML: of {@link heading} and its like, or as the renderer of texts made it
 */
export const withFirstText = (page: string, text: string): string =>
  // By a function: `$&` in a text is a text.
  page.replace('<div id="root"></div>', () => `<div id="root"><article class="first-text">${text}</article></div>`);
