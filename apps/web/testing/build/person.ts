import type { SessionUser } from '#modules/identity/contract/person.js';
import type { Reply } from '#modules/client/routes.js';
import { idOf, inDays } from './basics.js';

/** Somebody who may take part: the e-mail and the phone are confirmed. */
export const person = (login: string, more: Partial<SessionUser> = {}): SessionUser => ({
  login,
  email: `${login}@example.com`,
  nickname: '',
  firstname: null,
  lastname: null,
  avatar: null,
  role: 'user',
  status: 'IDENTIFIED',
  statusLoad: 'LOADED',
  choosesLogin: false,
  isNewNotify: false,
  ...more,
});

/** Of somebody who has said nothing yet. */
export const personal = (more: Partial<Reply<'GET user/personal'>> = {}): Reply<'GET user/personal'> => ({
  firstname: '',
  lastname: '',
  birthday: null,
  city: '',
  university: '',
  workplace: '',
  skills: [],
  phone: null,
  ...more,
});

type Session = Reply<'GET user/sessions'>['items'][number];

export const session = (number: number, more: Partial<Session> = {}): Session => ({
  id: idOf(number),
  createdAt: inDays(-3),
  lastSeenAt: inDays(-1),
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ip: '192.0.2.7',
  current: false,
  ...more,
});

type Site = Reply<'GET site'>;

export const site = (more: Partial<Site> = {}): Site => ({
  product: 'Podium',
  defaultLanguage: 'ENG',
  vacancyLink: 'all',
  participationNeeds: 'IDENTIFIED',
  demo: false,
  outbox: null,
  figures: { contests: 15, users: 1700, prizes: 7200 },
  counts: { contests: 3, users: 44, solutions: 1250 },
  social: [],
  clients: [],
  contact: null,
  networks: [],
  ...more,
});

/** Somebody as everybody may see them, who has taken part in nothing. */
export const profile = (login: string, more: Partial<Reply<'GET users/{login}'>> = {}): Reply<'GET users/{login}'> => ({
  login,
  nickname: '',
  name: login,
  city: '',
  skills: [],
  rank: 'YOUNGLING',
  rewards: { gold: 0, silver: 0, bronze: 0 },
  ratingPlace: null,
  generalScore: 0,
  championships: [],
  days: [],
  ...more,
});

/** Of somebody whose address is confirmed. */
export const ownAccount = (more: Partial<Reply<'GET user/account'>> = {}): Reply<'GET user/account'> => ({
  email: 'alice@example.com',
  emailToConfirm: null,
  subscription: true,
  hasPassword: true,
  phoneCodes: true,
  phoneCode: null,
  formerLogin: null,
  deletedDays: 14,
  ...more,
});
