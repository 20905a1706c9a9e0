import type { ErrorCode } from '#modules/kernel/contract/errors.js';
import type auth from '#locales/eng/auth.json';
import type championships from '#locales/eng/championships.json';
import type editor from '#locales/eng/editor.json';
import type home from '#locales/eng/home.json';
import type organiser from '#locales/eng/organiser.json';
import type queue from '#locales/eng/queue.json';
import type rating from '#locales/eng/rating.json';
import type scoring from '#locales/eng/scoring.json';
import type shell from '#locales/eng/shell.json';
import type teams from '#locales/eng/teams.json';
import type notices from '#locales/eng/notifications.user.json';
import type user from '#locales/eng/user.json';
import type vacancies from '#locales/eng/vacancies.json';

type OwnMessages = typeof auth &
  typeof championships &
  typeof editor &
  typeof home &
  typeof notices &
  typeof organiser &
  typeof queue &
  typeof rating &
  typeof scoring &
  typeof shell &
  typeof teams &
  typeof user &
  typeof vacancies;

/** The texts by their ids. A feature with a file of its own in `locales/` adds it by declaration merging. */
export interface Messages extends OwnMessages {}

export type MessageId = keyof Messages | `errors.${ErrorCode}`;

declare global {
  namespace FormatjsIntl {
    // A message that is not in the catalogue does not compile.
    interface Message {
      ids: MessageId;
    }
  }
}
