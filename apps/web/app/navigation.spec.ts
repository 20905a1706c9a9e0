import { describe, expect, it } from '@jest/globals';
import { matchPath } from 'react-router-dom';
import { sections } from './navigation.js';
import { isRegistered, routes } from './routes.js';

const everyone = () => true;
const addresses = () =>
  sections(everyone).flatMap((section) => [section.to, ...section.entries.map((entry) => entry.to)]);

describe('NAV4 the header', () => {
  it('leads to registered features only, so that no link is dead', () => {
    for (const address of addresses()) {
      const route = routes.find(({ path }) => matchPath(path, address));
      expect([address, route?.page !== undefined]).toEqual([address, true]);
    }
  });

  it('NAV7 has the tabs of the championships', () => {
    const championships = sections(everyone).find(({ id }) => id === 'championships');
    expect(championships?.entries.map(({ to }) => to)).toEqual([
      '/championships',
      '/championships/active',
      '/championships/infinite',
      '/championships/ended',
    ]);
  });

  it('shows nothing that a person may not see', () => {
    expect(sections(() => false)).toEqual([]);
  });
});

describe('NAV2 the route table', () => {
  it('knows every route of the specification', () => {
    const wanted = ['/', '/login', '/password', '/username', '/registration', '/about', '/championships/active'];
    const more = [
      '/vacancy',
      '/rating/medals',
      '/user/alice',
      '/championship/a/overview/rules',
      '/changelogin',
      '/forum/a/b',
    ];
    for (const address of [...wanted, ...more]) {
      expect([address, routes.some(({ path }) => matchPath(path, address))]).toEqual([address, true]);
    }
  });

  it('knows nothing of the console', () => {
    expect(isRegistered('ADMIN_PAGE')).toBe(false);
    expect(routes.some(({ view }) => view === 'ADMIN_PAGE')).toBe(false);
  });
});
