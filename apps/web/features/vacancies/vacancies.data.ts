import { read, readInPages } from '#web/lib/data/read.js';
import type { Reply } from '#modules/client/routes.js';
import type { TypedVacancy } from '#modules/vacancies/contract/vacancy.js';

export type Card = Reply<'GET vacancies'>['items'][number];
export type OwnCard = Reply<'GET vacancies/mine'>['items'][number];
export type View = Reply<'GET vacancies/{id}'>;
export type Own = OwnCard['own'];

/** The board (VAC1), its first part; what comes behind it is asked for by its cursor. */
export const board = read('GET vacancies');
export const boardBehind = readInPages('GET vacancies');

/** What the board is narrowed by, and what the form checks by. */
export const options = read('GET vacancies/options', { staleTime: 300_000 });

/** One vacancy; emotions and comments of others come in while it is read. */
export const vacancy = read('GET vacancies/{id}', { live: ({ params: { id } }) => `vacancy:${id}` });

/** One's own, in all their states. */
export const mine = readInPages('GET vacancies/mine');

/** What people say to one. */
export const comments = readInPages('GET vacancies/{id}/comments', { live: ({ params: { id } }) => `vacancy:${id}` });
export type CommentView = Reply<'GET vacancies/{id}/comments'>['items'][number];

/** An empty form. */
export const blank = (): TypedVacancy => ({
  title: '',
  company: '',
  city: '',
  remote: false,
  salary: { currency: 'RUB', from: null, to: null },
  category: null,
  info: blankInfo(),
});

export const blankInfo = () => ({ description: '', tasks: '', requirements: '', contacts: '', extra: '' });

/** What the championship that it is offered beside is called. */
export const named = read('GET texts/links', { staleTime: 60_000 });
