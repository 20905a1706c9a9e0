import type { ThreadView } from '#modules/forum/contract/forum.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';

/** What a thread is called and about: that of a championship in the language that is shown, others as people wrote it. */
export const useThreadTexts = () => {
  const say = useBilingual();
  return ({ both, title, description }: Pick<ThreadView, 'both' | 'title' | 'description'>) =>
    both ? { title: say(both.title), description: say(both.description) } : { title, description };
};
