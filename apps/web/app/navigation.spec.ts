import { describe, expect, it } from '@jest/globals';
import { matchPath } from 'react-router-dom';
import { sections } from './navigation.js';
import { views } from '#web/lib/views.js';
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

describe('NAV8 the view identifiers', () => {
  it('NAV8 are those of the specification; each names a page of the app, the console being an app of its own', () => {
    const named = new Set(routes.map(({ view }) => view));
    expect(views).toHaveLength(13);
    expect(views.filter((view) => !named.has(view))).toEqual(['ADMIN_PAGE']);
    expect([...named].filter((view) => !views.includes(view))).toEqual([]);
  });

  it('NAV8 the header marks a section by them, and no view in two', () => {
    const marked = sections(everyone).flatMap(({ view, also }) => [view, ...(also ? [also] : [])]);
    expect(new Set(marked).size).toBe(marked.length);
    expect(marked).toHaveLength(7);
  });
});
