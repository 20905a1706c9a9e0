import { z } from 'zod';
import { advance } from '../../../championships/contract/editor.js';
import { bilingual } from '../../../kernel/contract/language.js';
import { time } from '../../../kernel/contract/list.js';

/** CHAMP6: a tour as everybody sees it. */
export const tourView = z.object({
  id: z.string(),
  title: bilingual,
  dateStart: time,
  dateEnd: time,
  /** Judged by answers of its own, so that a solution has other rows than the sample. */
  ownAnswers: z.boolean(),
  /** Teams that go on from it; null until it is decided, and for the last one. */
  goOn: z.number().int().nullable(),
  /** Whether the caller's team may hand in during it; null while that is open, and for those without a team. */
  own: z.boolean().nullable(),
  /** It was over before the caller's team came into the championship. */
  missed: z.boolean(),
});
export type TourView = z.infer<typeof tourView>;

/** What a decision does to a team: it is let in, it goes on as before, or it goes on no longer. */
export const tourChange = z.enum(['COMES', 'STAYS', 'DROPS']);
export type TourChange = z.infer<typeof tourChange>;

/** A team that a decision is about. */
export const tourPreviewRow = z.object({
  team: z.string(),
  /** On the board of the tour; null where it has no score there. */
  place: z.number().int().nullable(),
  change: tourChange,
  /** What it handed in during later tours: of a team that drops out this stays, with its scores. */
  sentSince: z.number().int(),
});
export type TourPreviewRow = z.infer<typeof tourPreviewRow>;

/** CHAMP6: what a decision of who goes on would do, for the client and admins. */
export const tourPreview = z.object({
  /** When it was decided last; null before it was decided at all. */
  decidedAt: time.nullable(),
  /** Who goes on by the rule. */
  advance,
  /** Teams that go on as it is now decided, and as they would. */
  before: z.number().int(),
  after: z.number().int(),
  comes: z.number().int(),
  drops: z.number().int(),
  /** Those that drop out first, then those that are let in, then those that stay; two hundred of each at most. */
  teams: z.array(tourPreviewRow),
  /** Names of the list that no team of the championship has; a hundred at most. */
  unknown: z.array(z.string()),
  /** Handed in during the tour and not scored yet: they may change who is among the first. */
  waiting: z.number().int(),
  /** Names this outcome: sent with the decision, it is refused where the outcome is another one by then. */
  outcome: z.string(),
});
export type TourPreview = z.infer<typeof tourPreview>;
