import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { query } from '../kernel/database/sql.js';
import type { DemoRun, DemoStory } from '../kernel/demo.js';
import { found } from '../kernel/domain/domain-error.js';
import { Commands } from '../kernel/commands/commands.js';
import { Imports } from '../kernel/imports/imports.js';
import { hasEnded } from '../kernel/work/rows.js';
import { ChangePersonal } from './commands/change-personal.js';
import { wearPattern } from './demo/avatars.js';
import type { TokenScope } from './contract/token-scopes.js';
import { ApiToken } from './domain/api-token.js';
import { Person } from './domain/person.js';
import { IdentityApi } from './identity.api.js';

/** The password of all: demo mode listens on loopback only. */
export const demoPassword = 'podium-demo';

/** Teams that make the leaderboards of the demo worth reading, each of one person. */
export const demoRivals = [
  { login: 'dmitry', team: 'Laplace' },
  { login: 'elena', team: 'Ансамбль №5' },
  { login: 'farid', team: 'Gradient descent club' },
  { login: 'grace', team: 'overfit.me' },
  { login: 'hiroshi', team: 'Бустинг и котики' },
  { login: 'irina', team: 'Random forest rangers' },
  { login: 'julia', team: 'Null hypothesis' },
  { login: 'kofi', team: 'Kernel trick' },
] as const;

/** Who the demo has beside them. */
export const demoPeople = [
  { login: 'admin', role: 'admin', firstname: 'Anna', lastname: 'Admin', status: 'IDENTIFIED' },
  { login: 'client', role: 'client', firstname: 'Clara', lastname: 'Client', status: 'IDENTIFIED' },
  { login: 'alice', role: 'user', firstname: 'Alice', lastname: 'Adams', status: 'IDENTIFIED' },
  { login: 'bob', role: 'user', firstname: 'Bob', lastname: 'Brown', status: 'IDENTIFIED' },
  { login: 'carol', role: 'user', firstname: 'Carol', lastname: 'Clark', status: 'IDENTIFIED' },
  { login: 'maria', role: 'user', firstname: 'Maria', lastname: 'Mayer', status: 'IDENTIFIED' },
  // One on each step of the ladder below, as gates ask for it (AUTH7).
  { login: 'vera', role: 'user', firstname: 'Vera', lastname: 'Vogel', status: 'VERIFIED' },
  { login: 'dave', role: 'user', firstname: 'Dave', lastname: 'Doyle', status: 'CONFIRMED' },
  { login: 'nina', role: 'user', firstname: 'Nina', lastname: 'Novak', status: 'NEW' },
] as const;

const rivalPeople = demoRivals.map(({ login, team }) => {
  return { login, role: 'user', firstname: login, lastname: team, status: 'IDENTIFIED' } as const;
});

const places = [
  ['Москва', 'МГУ'],
  ['Казань', 'КФУ'],
  ['Новосибирск', 'НГУ'],
  ['Yerevan', 'YSU'],
  ['Berlin', 'TU Berlin'],
] as const;

/** Those who took part in the championships of past months, and nowhere now. */
export const demoCrowd = [
  'Anton Antonov', 'Boris Belov', 'Chiara Conti', 'Darya Danilova', 'Emil Evers', 'Fatima Farouk', 'Gleb Gusev', 'Hanna Holm',
  'Ivan Ilyin', 'Jonas Jansen', 'Karen Karapetyan', 'Lena Lang', 'Marat Mansurov', 'Nadia Naumova', 'Oscar Olsen', 'Polina Popova',
  'Quentin Quade', 'Roza Rakhimova', 'Stepan Sokolov', 'Tigran Tumanyan', 'Ulyana Ulanova', 'Viktor Volkov', 'Wanda Weiss',
  'Xenia Xanthou', 'Yuri Yashin', 'Zoya Zaitseva', 'Artur Akopyan', 'Bella Bauer', 'Denis Dorokhov',
].map((name, at) => {
  const [firstname = '', lastname = ''] = name.split(' ');
  const [city, university] = places[at % places.length] ?? places[0];
  const birthday = `${1985 + (at % 17)}-0${1 + (at % 9)}-15`;
  return { login: `${firstname}.${lastname}`.toLowerCase(), firstname, lastname, birthday, city, university };
}); // prettier-ignore

/** Of the numbers that Sweden keeps for stories (070-174 06 05 to 99), so that they are nobody's. */
const demoPhone = (at: number): string => `+4670174${String(605 + at).padStart(4, '0')}`;

/** Id of a person of the demo. @throws DomainError NOT_FOUND where they have another login by now, or left */
export const demoPersonId = async ({ app }: DemoRun, login: string): Promise<string> =>
  found(await app.get(IdentityApi, { strict: false }).personOf(login)).id;

/** One that nobody knows, for the list of tokens in the settings (AUTH10). */
const giveToken = async (orm: MikroORM, personId: string): Promise<void> => {
  const em = orm.em.fork();
  const wish = { name: 'Nightly pipeline', scopes: ['read', 'submit'] as TokenScope[], expiresInDays: 365 };
  const { made } = ApiToken.make(em.getReference(Person, personId), wish, new Date());
  await em.persist(made).flush();
};

/** Somebody who only reads, as the console and their own header show it (ADMIN1). */
const blockedPerson = {
  login: 'oleg',
  role: 'user',
  firstname: 'Oleg',
  lastname: 'Orlov',
  status: 'IDENTIFIED',
} as const;
const blockTerms = { until: null, reason: 'Three accounts in one championship' };

/** AUTH8: from another platform, whose login can't be one here; the hash is bcrypt's, of the password of all. */
const movedPeople = `login,email,firstname,lastname,hash
Вася,vasya@example.org,Василий,Петров,$2b$10$3/pucVVdK35rpb8/UqYXfeLS4K5HsFEW/5tco42Hz6I0duysQmzkO
`;

/** A worker takes them in, which is waited for. */
const moveIn = async ({ app, signal }: DemoRun): Promise<void> => {
  const file = Readable.from([Buffer.from(movedPeople)]);
  const { id } = await app.get(IdentityApi, { strict: false }).importPeople(file, 'The old platform was closed', false);
  const imports = app.get(Imports, { strict: false });
  let now = await imports.now(id);
  for (; !hasEnded(now); now = await imports.now(id)) await wait(100, undefined, { signal });
  if (now.state !== 'done') throw new Error(`The people of another platform are not taken in: ${now.error}`);
};

/** $1 logins. Who took part in championships of past months was here before them, and so was everybody identified. */
const longHereSql = `update identity.people set created_at = created_at - interval '300 days'
  where (login = any($1) or status = 'IDENTIFIED') and created_at > now() - interval '1 day'`;

/** The people of the demo. */
export const story: DemoStory = {
  isTold: async (run) => (await demoPersonId(run, demoCrowd.at(-1)?.login ?? '')) !== null,
  tell: async (run) => {
    const { app, signal } = run;
    const identity = app.get(IdentityApi, { strict: false });
    const crowd = demoCrowd.map(({ login }) => ({ login, role: 'user', status: 'IDENTIFIED' }) as const);
    await moveIn(run);
    for (const [at, person] of [...demoPeople, ...rivalPeople, blockedPerson, ...crowd].entries()) {
      signal.throwIfAborted();
      if (await identity.personOf(person.login)) continue;
      const email = `${person.login}@example.org`;
      const { id } = await identity.createPerson({ ...person, email, phone: demoPhone(at), password: demoPassword });
      const { login: _login, ...data } = demoCrowd.find(({ login }) => login === person.login) ?? {};
      if (person === blockedPerson) await identity.block(id, blockTerms);
      if (person.login === 'alice') await giveToken(app.get(MikroORM), id);
      if ('city' in data) await app.get(Commands).run(new ChangePersonal(id, data));
      // Some have none, and are shown by their initials.
      if (at % 3 !== 2) await wearPattern(run, id, person.login);
    }
    await query(app.get(MikroORM).em.fork(), longHereSql, [crowd.map(({ login }) => login)]);
  },
};
