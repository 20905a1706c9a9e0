import { setup } from 'xstate';
import { advance } from '../../kernel/contract/machines/advance.js';
import type { ArticleState } from './articles.js';

export type ArticleEvent =
  | { type: 'EDIT' } // its draft changes; of a published one it becomes a draft beside what is read
  | { type: 'MAKE_READY'; hasTitle: boolean } // it has all that it is shown with
  | { type: 'PUBLISH' } // what is ready takes the place of what was read
  | { type: 'UNPUBLISH'; wasPublished: boolean } // taken from its readers, kept for its author
  | { type: 'DELETE'; wasPublished: boolean }; // with the draft of a published one goes what is read

/** Life of an article (FORUM4), pure. DELETED is the end of one that nobody has read: nothing is left of it. */
export const articleMachine = setup({
  types: { events: {} as ArticleEvent },
  guards: {
    hasTitle: ({ event }) => event.type === 'MAKE_READY' && event.hasTitle,
    wasPublished: ({ event }) => 'wasPublished' in event && event.wasPublished,
  },
}).createMachine({
  id: 'article',
  initial: 'DRAFT',
  states: {
    DRAFT: {
      on: {
        EDIT: 'DRAFT',
        MAKE_READY: { guard: 'hasTitle', target: 'READY' },
        UNPUBLISH: { guard: 'wasPublished', target: 'DRAFT' },
        DELETE: [{ guard: 'wasPublished', target: 'UNAVAILABLE' }, { target: 'DELETED' }],
      },
    },
    READY: {
      on: {
        EDIT: 'DRAFT',
        PUBLISH: 'PUBLISHED',
        UNPUBLISH: { guard: 'wasPublished', target: 'DRAFT' },
        DELETE: [{ guard: 'wasPublished', target: 'UNAVAILABLE' }, { target: 'DELETED' }],
      },
    },
    PUBLISHED: {
      on: { EDIT: 'DRAFT', UNPUBLISH: 'DRAFT', DELETE: 'UNAVAILABLE' },
    },
    UNAVAILABLE: {},
    DELETED: {},
  },
});

/** The state after an event, or null where the machine does not allow it. */
export const afterEvent = (state: ArticleState, event: ArticleEvent): ArticleState | 'DELETED' | null =>
  advance(articleMachine, state, event);
