import { describe, expect, test } from '@jest/globals';
import { allRoutes } from '../../../test/kit/routes.js';
import { scopeOfRoute } from './scope-of-route.js';

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('AUTH10 what a token needs for each route', () => {
  test('is known of every route of the product', async () => {
    const routes = await allRoutes();
    expect(routes.filter((route) => scopeOfRoute(route) === null).map(nameOf)).toEqual([]);
    expect(routes.length).toBeGreaterThan(150);
  });

  test('is unknown of a route that no rule was written for', () => {
    expect(scopeOfRoute({ method: 'GET', path: 'secrets', access: 'user' })).toBeNull();
    expect(scopeOfRoute({ method: 'POST', path: 'championships/{champname}/secrets', access: 'user' })).toBeNull();
    expect(scopeOfRoute({ method: 'GET', path: 'usersecrets', access: 'user' })).toBeNull();
  });

  test('is what its contract says, but for what is an admin’s', () => {
    const secrets = { method: 'POST', path: 'secrets', scope: 'submit' } as const;
    expect(scopeOfRoute({ ...secrets, access: 'user' })).toBe('submit');
    expect(scopeOfRoute({ ...secrets, access: 'admin' })).toBe('operate');
  });

  test('of the console is operate, and nothing that changes something is read', async () => {
    const routes = await allRoutes();
    const operate = routes.filter((route) => scopeOfRoute(route) === 'operate');
    expect(operate.map(nameOf).toSorted()).toEqual(
      routes
        .filter(({ access }) => access === 'admin')
        .map(nameOf)
        .toSorted(),
    );
    const changing = routes.filter(({ method, changes }) => changes || !['GET', 'HEAD'].includes(method));
    const reading = changing.filter((route) => scopeOfRoute(route) === 'read').map(nameOf);
    expect(reading.toSorted()).toEqual([
      'POST /locales/add/{lng}/{ns}',
      // As git's protocol reads.
      'POST /repositories/{name}/git-upload-pack',
      'POST auth/out',
      'POST auth/session',
    ]);
  });

  test.each([
    ['GET', 'user/tokens'],
    ['POST', 'user/tokens'],
    ['DELETE', 'user/tokens/{id}'],
    ['GET', 'user/sessions'],
    ['DELETE', 'user/sessions'],
    ['POST', 'user/password'],
    ['POST', 'user/email'],
    ['POST', 'user/phone'],
    ['POST', 'user/phone/confirm'],
    ['POST', 'user/login'],
    ['GET', 'user/networks'],
    ['DELETE', 'user'],
  ] as const)('%s %s is for a signed-in browser alone', (method, path) => {
    expect(scopeOfRoute({ method, path, access: 'user' })).toBe('session');
  });

  test.each([
    ['POST', 'championships/{champname}/solutions', 'submit'],
    ['PATCH', 'championships/{champname}/solutions/uploads/{id}', 'submit'],
    ['PATCH', 'solutions/{id}', 'submit'],
    ['POST', 'championships/{champname}/participation', 'submit'],
    ['GET', 'solutions/{id}', 'read'],
    ['GET', 'championships/{champname}/leaderboard', 'read'],
    ['GET', 'championships/{champname}/submissions', 'organise'],
    ['POST', 'championships', 'organise'],
    ['PUT', 'championships/{champname}/truth', 'organise'],
    ['POST', 'solutions/{id}/revoke', 'organise'],
  ] as const)('%s %s is %s', (method, path, scope) => {
    expect(scopeOfRoute({ method, path, access: 'user' })).toBe(scope);
  });
});
