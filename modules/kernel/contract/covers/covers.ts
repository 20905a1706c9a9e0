import type { CoverFocus } from './focus.js';

/** Kinds of what has a cover that is drawn from its name. */
export const coverKinds = ['championship', 'article', 'thread', 'topic', 'vacancy', 'team', 'person', 'site'] as const;
export type CoverKind = (typeof coverKinds)[number];

/** How large covers are drawn: across a page, at the top of a card, beside a title. */
export const coverSizes = {
  band: { width: 1440, height: 132 },
  hero: { width: 1440, height: 520 },
  card: { width: 420, height: 112 },
  tile: { width: 96, height: 96 },
} as const;
export type CoverSize = keyof typeof coverSizes;

/** Where a cover is looked at as long as nobody has said otherwise. */
export const middleFocus: CoverFocus = { x: 50, y: 50 };

/** A focus as CSS has it (`object-position`); nothing for the middle, which is the usual one. */
export const positionOf = (focus: CoverFocus | null | undefined): string | undefined =>
  focus ? `${focus.x}% ${focus.y}%` : undefined;

/** Of all drawings: an address with it never changes what it shows. Another number with another way of drawing. */
export const coverVersion = '1';
