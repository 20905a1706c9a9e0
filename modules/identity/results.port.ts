import type { CoverFocus } from '../kernel/contract/covers/focus.js';
import type { Bilingual } from '../kernel/contract/language.js';

/** A championship that somebody takes part in, as everybody may see it. */
export interface PersonResult {
  champname: string;
  title: Bilingual;
  /** Its own picture; null where it is drawn from its name. */
  cover: { version: string; alt: Bilingual; focus: CoverFocus | null } | null;
  team: string;
  /** On the final board where there is one, else on the leaderboard; null for who is not on it. */
  place: number | null;
  /** Whether that place is final. */
  final: boolean;
  /** The last places of who is among the first hundred, one for each change of the own result, the oldest first. */
  trail: number[];
}

/** How many solutions somebody handed in on a day of Moscow's. */
export interface PersonDay {
  /** yyyy-mm-dd */
  day: string;
  solutions: number;
}

/** Port: where people take part, and how well. The scoring context stands above this one and answers; bound in the application. */
export abstract class PersonResults {
  /** The newest first; of championships that everybody sees. */
  abstract of(personId: string): Promise<PersonResult[]>;
  /** The last days with a solution that counts, a year of them at most, the oldest first; of the same championships. */
  abstract days(personId: string): Promise<PersonDay[]>;
}
