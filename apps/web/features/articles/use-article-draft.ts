import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ArticleDraft, ArticleView, DraftChanges } from '#modules/articles/contract/articles.js';
import { callWith } from '#web/lib/api/call.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useUnloadQuestion } from '#web/lib/use-unload-question.js';
import { useAutosave } from '#web/words/autosave/use-autosave.js';
import { useKeptChanges } from '#web/words/autosave/use-kept-changes.js';
import { answersArticle } from './articles.data.js';

type Fields = Required<DraftChanges>;

const fieldsOf = ({ title, subtitle, text, cover }: ArticleDraft): Fields => {
  return { title, subtitle, text, coverAlt: cover?.alt ?? '', coverFocus: cover?.focus ?? null };
};

/** The draft of an article as it is written, see {@link useAutosave}. What is not saved yet outlives the tab. */
export const useArticleDraft = ({ id }: ArticleView, draft: ArticleDraft) => {
  const save = useSend('PUT articles/{id}', answersArticle);
  const client = useQueryClient();
  const theirs = useRef<ArticleView>(undefined);
  const kept = useKeptChanges<Fields>(`article.${id}`, draft.sequence, 'browser');
  const autosave = useAutosave<Fields, ArticleDraft>({
    fields: fieldsOf(draft),
    sequence: kept.over,
    savedAt: draft.savedAt,
    save: async (sequence, changes) => {
      const saved = await save.mutateAsync({ params: { id }, body: { sequence, ...changes } });
      const now = saved.draft?.sequence ?? sequence;
      kept.moved(now);
      return now;
    },
    begun: kept.begun,
    onChanges: kept.keep,
    refusal: 'ARTICLE_CHANGED',
    readRival: async () => {
      theirs.current = await callWith('GET articles/{id}', { params: { id } }, {});
      return theirs.current.draft;
    },
  });
  useUnloadQuestion(autosave.state !== 'saved');
  return {
    ...autosave,
    takeTheirs: () => {
      if (theirs.current) client.setQueryData(answersArticle.answers(theirs.current), theirs.current);
      autosave.takeTheirs();
    },
  };
};
export type Draft = ReturnType<typeof useArticleDraft>;
