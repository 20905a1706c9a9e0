import { createStore } from '@xstate/store';

/** NONE: nothing is open. UNAVAILABLE: its draft was deleted although the article had been published. */
export type ArticleStage = 'NONE' | 'DRAFT' | 'READY' | 'PUBLISHED' | 'UNAVAILABLE';

export interface ArticleState {
  id: string | null;
  stage: ArticleStage;
  /** True when readers have a version, whatever is drafted beside it. */
  wasPublished: boolean;
  title: string;
  subtitle: string;
  cover: string | null;
  attachments: string[];
  text: string;
  /** Uploads under way: publishing waits for them (specification, section 5). */
  uploads: number;
}

export const initialArticle = (): ArticleState => ({
  id: null,
  stage: 'NONE',
  wasPublished: false,
  title: '',
  subtitle: '',
  cover: null,
  attachments: [],
  text: '',
  uploads: 0,
});

type ArticleText = Partial<Pick<ArticleState, 'title' | 'subtitle' | 'cover' | 'attachments' | 'text'>>;

/** Something can still be done with it. */
const isOpen = ({ stage }: ArticleState): boolean => stage !== 'NONE' && stage !== 'UNAVAILABLE';

export const createArticleStore = (context: ArticleState = initialArticle()) =>
  createStore({
    context,
    on: {
      opened: (_, event: { article: Partial<ArticleState> }) => ({
        ...initialArticle(),
        stage: 'DRAFT' as ArticleStage,
        ...event.article,
      }),
      // Changing a published article makes a draft beside it.
      changed: (state, event: { changes: ArticleText }) =>
        isOpen(state) ? { ...state, ...event.changes, stage: 'DRAFT' as ArticleStage } : state,
      uploadStarted: (state) => ({ ...state, uploads: state.uploads + 1 }),
      uploadEnded: (state) => ({ ...state, uploads: Math.max(0, state.uploads - 1) }),
      madeReady: (state) =>
        state.stage === 'DRAFT' && state.title.trim() !== '' ? { ...state, stage: 'READY' as ArticleStage } : state,
      published: (state) =>
        state.stage === 'READY' && state.uploads === 0
          ? { ...state, stage: 'PUBLISHED' as ArticleStage, wasPublished: true }
          : state,
      unpublished: (state) =>
        isOpen(state) && state.wasPublished ? { ...state, stage: 'DRAFT' as ArticleStage, wasPublished: false } : state,
      // Of none that is open nothing is left either, and one that is unavailable stays so.
      draftDeleted: (state) =>
        state.wasPublished ? { ...state, stage: 'UNAVAILABLE' as ArticleStage } : initialArticle(),
      closed: () => initialArticle(),
    },
  });
