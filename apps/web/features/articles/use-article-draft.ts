import type { ArticleDraft, ArticleView, DraftChanges } from '#modules/articles/contract/articles.js';
import { callWith } from '#web/lib/api/call.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useAutosave } from '#web/words/autosave/use-autosave.js';
import { answersArticle } from './articles.data.js';

type Fields = Required<DraftChanges>;

const fieldsOf = ({ title, subtitle, text, cover }: ArticleDraft): Fields => {
  return { title, subtitle, text, coverAlt: cover?.alt ?? '' };
};

/** The draft of an article as it is written, see {@link useAutosave}. */
export const useArticleDraft = ({ id }: ArticleView, draft: ArticleDraft) => {
  const save = useSend('PUT articles/{id}', answersArticle);
  return useAutosave({
    fields: fieldsOf(draft),
    sequence: () => draft.sequence,
    savedAt: draft.savedAt,
    save: (sequence, changes) => save.mutateAsync({ params: { id }, body: { sequence, ...changes } }),
    refusal: 'ARTICLE_CHANGED',
    readRival: async () => (await callWith('GET articles/{id}', { params: { id } }, {})).draft,
  });
};
export type Draft = ReturnType<typeof useArticleDraft>;
