import type { Reply } from '#modules/client/routes.js';
import { idOf, inHours } from './basics.js';

type Notice = Reply<'GET notifications'>['items'][number];

type Channels = Reply<'GET notifications/channels'>;

/** Something that one is told and has not seen. */
export const notice = (number: number, more: Partial<Notice> = {}): Notice => ({
  id: idOf(number),
  type: 'news',
  cause: 'results.final',
  title: `Notice ${number}`,
  text: `Text of notice ${number}.`,
  url: `/championship/small/rating`,
  about: null,
  answers: [],
  senddate: inHours(-number),
  seen: false,
  ...more,
});

/** What holds until somebody chooses otherwise. */
export const usualChannels = (more: Partial<Channels> = {}): Channels => {
  const usual = { site: true, mail: 'usual', push: true } as const;
  return {
    ...{ language: 'ENG', digest: 'day', quiet: null, zone: 'Europe/Moscow' },
    subjects: {
      ...{ account: usual, teams: usual, championships: usual, results: usual },
      ...{ forum: usual, vacancies: usual, news: usual },
    },
    ...more,
  };
};

/** All that one was told. */
export const noticesOf = (...items: Notice[]): Reply<'GET notifications'> => ({
  items,
  nextCursor: null,
  unseen: items.filter(({ seen }) => !seen).length,
});
