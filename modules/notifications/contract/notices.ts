import { noticeCauses } from '../../kernel/contract/notices/causes.js';

/** What an organiser tells many. */
export const organiserNotice = noticeCauses({
  'news.organiser': {
    mail: 'now',
    place: ({ champname }: { champname: string }) => `/championship/${champname}`,
  },
});
