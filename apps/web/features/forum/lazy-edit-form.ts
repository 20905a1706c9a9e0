import { lazyPart } from '#web/ui/lazy-part.js';
import type { EditFormProps } from './edit-form.js';

/** Most who read a post never write it anew. */
export const EditForm = lazyPart<EditFormProps>({
  chunk: 'thread',
  meanwhile: 160,
  load: () => import('./edit-form.js').then((module) => module.EditForm),
});
