import { noticeCauses } from '../../kernel/contract/notices/causes.js';

/** What authors of articles are told. */
export const articleNotice = noticeCauses({
  'articles.takenBack': {
    mail: 'now',
    place: ({ articleId }: { articleId: string }) => `/forum/article/${articleId}/edit`,
  },
});
