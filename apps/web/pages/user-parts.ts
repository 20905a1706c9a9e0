import { lazyPart } from '#web/ui/lazy-part.js';

/** What one muted in the forum: it needs the forum's words, and most people never look. */
export const MuteListPart = lazyPart({
  chunk: 'thread',
  namespaces: ['forum'],
  meanwhile: 120,
  load: () => import('#web/features/forum/mute-list.js').then((module) => module.MuteList),
});
