import { randomBytes } from 'node:crypto';
import { CreatePerson } from '../../modules/identity/commands/create-person.js';
import { SignIn } from '../../modules/identity/commands/sign-in.js';
import { hashPassword } from '../../modules/identity/domain/passwords.js';
import { IdentityApi } from '../../modules/identity/identity.api.js';
import { EraseDeleted } from '../../modules/identity/jobs/erase-deleted.js';
import { ForgetSessions } from '../../modules/identity/jobs/forget-sessions.js';
import { Commands } from '../../modules/kernel/commands/commands.js';
import type { PersonStatus, Role } from '../../modules/kernel/contract/status.js';
import type { Agent, TestApp } from './api.js';

export interface TestPerson {
  id: string;
  login: string;
  email: string;
  /** Speaks HTTP with a session of this person. */
  http: Agent;
  token: string;
}

export const testPassword = 'correct horse battery';
/** Computed once a file: it costs more than all else about somebody new. */
let testHash: Promise<string> | undefined;
const hashOfTests = (): Promise<string> => (testHash ??= hashPassword(testPassword));

/** A word that no other call gave. */
export const unique = (prefix: string): string => `${prefix}-${randomBytes(5).toString('hex')}`;

/** Somebody who is signed in; IDENTIFIED and a plain user unless said otherwise. */
export const aPerson = async (
  api: TestApp,
  wish: { login?: string; role?: Role; status?: PersonStatus; firstname?: string; lastname?: string } = {},
): Promise<TestPerson> => {
  const { login = unique('person'), role = 'user', status = 'IDENTIFIED', ...names } = wish;
  const email = `${login.toLowerCase()}@example.org`;
  const create = async () => {
    const person = { login, email, passwordHash: await hashOfTests(), role, status, ...names };
    return api.get(Commands).run(new CreatePerson(person));
  };
  const { id } = await (status === 'NEW' ? register(api, login, email) : create());
  const token = await tokenOf(api, id);
  return { id, login, email, token, http: api.signedIn(token) };
};

const register = async (api: TestApp, login: string, email: string): Promise<{ id: string }> => {
  const body = { login, email, password: testPassword, password2: testPassword };
  await api.guest().post('/api/auth/regist').send(body).expect(200);
  return { id: (await api.get(IdentityApi).personOf(login))?.id ?? '' };
};

/** The token of a new session of somebody. */
export const tokenOf = async (api: TestApp, personId: string): Promise<string> => {
  const sql = 'select password_hash as hash from identity.people where id = $1';
  const [{ hash } = { hash: null }] = await api.sql<{ hash: string | null }>(sql, [personId]);
  const step = { personId, passwordHash: hash };
  const { token } = await api.get(Commands).run(new SignIn(step, { userAgent: 'test', ip: '127.0.0.1' }));
  return token;
};

/** The id of a session that somebody has still, as a call does that was under way when all ended. */
export const lateSessionOf = async (api: TestApp, personId: string): Promise<string> => {
  const [{ id } = { id: '' }] = await api.sql<{ id: string }>(
    `insert into identity.sessions (id, person_id, token_hash, created_at, last_seen_at, expires_at)
      values (gen_random_uuid(), $1, $2, now(), now(), now()) returning id`,
    [personId, unique('late')],
  );
  return id;
};

/** Somebody whose session ended while time went by. */
export const backAgain = async (api: TestApp, person: TestPerson): Promise<TestPerson> => {
  const token = await tokenOf(api, person.id);
  return { ...person, token, http: api.signedIn(token) };
};

/** The person, whom an operator lets only read from now on, signed in again. */
export const blocked = async (api: TestApp, person: TestPerson): Promise<TestPerson> => {
  await api.get(IdentityApi).block(person.id, { until: null, reason: 'Insults in the forum' });
  return backAgain(api, person);
};

/** Erases whose account was deleted long enough ago, as the hour's turn does. */
export const eraseDeleted = (api: TestApp) => api.get(EraseDeleted).erase();

/** Somebody deletes their account, and does not come back within the days for it. */
export const leaveForGood = async (api: TestApp, person: TestPerson): Promise<void> => {
  const { http } = await backAgain(api, person);
  await http.delete('/api/user').send({ password: testPassword }).expect(200);
  await api.settle();
  api.clock.pass({ days: 14, minutes: 1 });
  await eraseDeleted(api);
  await api.settle();
};

/** Ends the sessions that are over by time, as the hour's turn does. */
export const forgetSessions = (api: TestApp) => api.get(ForgetSessions).forget();

/** Has somebody a second factor, as of one who has turned it on: how that is done is shown where second factors are. */
export const withSecondFactor = async (api: TestApp, person: TestPerson): Promise<TestPerson> => {
  await api.sql(
    `insert into identity.second_factors (id, person_id, sealed, created_at, confirmed_at)
      values (gen_random_uuid(), $1, '', now(), now())`,
    [person.id],
  );
  return person;
};
