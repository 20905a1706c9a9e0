import type auth from '#locales/eng/auth.json';
import type championships from '#locales/eng/championships.json';
import type editor from '#locales/eng/editor.json';
import type errors from '#locales/eng/errors.json';
import type home from '#locales/eng/home.json';
import type organiser from '#locales/eng/organiser.json';
import type queue from '#locales/eng/queue.json';
import type scoring from '#locales/eng/scoring.json';
import type shell from '#locales/eng/shell.json';
import type user from '#locales/eng/user.json';

export type MessageId = keyof (typeof auth &
  typeof championships &
  typeof editor &
  typeof errors &
  typeof home &
  typeof organiser &
  typeof queue &
  typeof scoring &
  typeof shell &
  typeof user);

declare global {
  namespace FormatjsIntl {
    // A message that is not in the catalogue does not compile.
    interface Message {
      ids: MessageId;
    }
  }
}
