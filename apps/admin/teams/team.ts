import type { ReplyOf } from '#modules/kernel/contract/route.js';
import type { Bilingual } from '#modules/kernel/contract/language.js';
import type { adminTeam, adminTeams } from '#modules/scoring/desk/contract/team-admin-routes.js';

/** A row of the list. */
export type Team = ReplyOf<typeof adminTeams>[number];
type View = ReplyOf<typeof adminTeam>;
/** One with its members, last solutions and the last decision about tours; the row alone until these are read. */
export type TeamView = Team & Partial<Omit<View, keyof Team>>;
/** What it handed in. */
export type Solution = View['lastSolutions'][number];

/** The text in the reader's language, else in the other one; a dash where there is none. */
export const textOf = (text: Bilingual | null, locale: string): string =>
  (locale === 'ru' ? text?.rus || text?.eng : text?.eng || text?.rus) || '–';
