import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { AuthProvider } from 'react-admin';

const calls: string[] = [];
const serve = (answer: () => { status: number; body: unknown }) =>
  Object.assign(globalThis, {
    fetch: jest.fn(async (url: string) => {
      calls.push(url);
      const { status, body } = answer();
      return { ok: status === 200, status, headers: new Headers(), json: async () => body };
    }),
  });
const as = (role: string) =>
  serve(() => ({ status: 200, body: { user: { login: 'root', nickname: '', avatar: null, role } } }));

let authProvider: AuthProvider;
beforeEach(async () => {
  calls.length = 0;
  jest.resetModules();
  // jsdom can't navigate; it says so on the console, which is no matter of these tests.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  ({ authProvider } = await import('./auth-provider.js'));
});

describe('NAV3 who sees the console', () => {
  test('NAV3 lets an admin in', async () => {
    as('admin');
    await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
    await expect(authProvider.getIdentity?.()).resolves.toEqual({ id: 'root', fullName: 'root' });
  });

  test.each(['user', 'client'])('NAV3 refuses the role %s and leaves its session alone', async (role) => {
    as(role);
    await expect(authProvider.checkAuth({})).rejects.toEqual({ message: false });
    await expect(authProvider.logout({})).resolves.toBe(false);
    expect(calls).toEqual(['/api/auth/session']);
  });

  test('NAV3 refuses who is not signed in', async () => {
    serve(() => ({ status: 401, body: {} }));
    await expect(authProvider.checkAuth({})).rejects.toEqual({ message: false });
  });

  test('NAV3 does not throw an admin out because the server is away', async () => {
    serve(() => ({ status: 503, body: {} }));
    await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
    serve(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
    await expect(authProvider.checkError({ status: 500 })).resolves.toBeUndefined();
  });

  test.each([401, 403])('NAV3 leaves when a call is answered %i, and there is no admin any more', async (status) => {
    as('user');
    await expect(authProvider.checkError({ status })).rejects.toEqual({ message: false });
    await expect(authProvider.checkError({ status })).rejects.toEqual({ message: false });
  });

  test('NAV3 leaves an admin where they are who is refused one thing, or while the server can not tell', async () => {
    as('admin');
    await expect(authProvider.checkError({ status: 403 })).resolves.toBeUndefined();
    serve(() => ({ status: 502, body: {} }));
    await expect(authProvider.checkError({ status: 401 })).resolves.toBeUndefined();
  });

  test('AUTH4 signs out on the server', async () => {
    as('admin');
    await expect(authProvider.logout({})).resolves.toBe(false);
    expect(calls).toEqual(['/api/auth/out']);
  });

  test('AUTH4 says no good-bye while the server has not heard of it, and does where there was no session', async () => {
    serve(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(authProvider.logout({})).rejects.toMatchObject({ code: 'NETWORK' });
    serve(() => ({ status: 401, body: { error: 'UNAUTHENTICATED', message: 'Log in first' } }));
    await expect(authProvider.logout({})).resolves.toBe(false);
  });
});
