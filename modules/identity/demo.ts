import type { DemoRun, DemoStory } from '../kernel/demo.js';
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
  // One on each step of the ladder below, as gates ask for it (AUTH7).
  { login: 'vera', role: 'user', firstname: 'Vera', lastname: 'Vogel', status: 'VERIFIED' },
  { login: 'dave', role: 'user', firstname: 'Dave', lastname: 'Doyle', status: 'CONFIRMED' },
  { login: 'nina', role: 'user', firstname: 'Nina', lastname: 'Novak', status: 'NEW' },
] as const;

const rivalPeople = demoRivals.map(({ login, team }) => {
  return { login, role: 'user', firstname: login, lastname: team, status: 'IDENTIFIED' } as const;
});

/** Id of a person of the demo. */
export const demoPersonId = async ({ app }: DemoRun, login: string): Promise<string> =>
  (await app.get(IdentityApi, { strict: false }).personOf(login))?.id ?? '';

/** The people of the demo. */
export const story: DemoStory = {
  isTold: async (run) => (await demoPersonId(run, rivalPeople.at(-1)?.login ?? '')) !== '',
  tell: async ({ app, signal }) => {
    const identity = app.get(IdentityApi, { strict: false });
    for (const person of [...demoPeople, ...rivalPeople]) {
      signal.throwIfAborted();
      if (await identity.personOf(person.login)) continue;
      await identity.createPerson({ ...person, email: `${person.login}@example.org`, password: demoPassword });
    }
  },
};
