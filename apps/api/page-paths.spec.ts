import { describe, expect, it } from '@jest/globals';
import { visits } from '../../test/kit/visits.mjs';
import { isPage } from './page-paths.js';

const id = '0190a000-0000-7000-8000-000000000000';
const none = '/no/such/page';
/** A test of the web app has all of its routes, tabs and steps among them. */
const visited = Object.values(visits)
  .flat()
  .map((visit) => visit.replace(/[?>].*/u, '').trim())
  .filter((path) => path !== none);

describe('the addresses of pages', () => {
  it.each([
    ...new Set(visited),
    ...[
      '/confirm',
      '/About',
      '/about/',
      '/championships/all',
      '/user/%D0%92%D0%B0%D1%81%D1%8F',
      '/user/alice/settings',
    ],
    ...[`/championship/digits/solutions/${id}`, `/championship/digits/edit/submissions/${id}`],
    ...[`/forum/article/${id}`, `/forum/article/${id}/edit`, `/vacancy/${id}`, `/vacancy/${id}/edit`],
    ...[
      `/forum/validation/${id}`,
      '/forum/champ_threads/digits',
      // Of feeds, notices and search, from where the app leads on.
      `/forum/articles/${id}`,
      '/forum/threads',
      '/forum/article-talk',
      '/rating/general',
    ],
  ])('NAV2 %s is one', (path) => {
    expect(isPage(path)).toBe(true);
  });

  it.each([
    ...[
      none,
      '/nonsense',
      '/about/us',
      '/login/now',
      '/championship',
      '/championships/past',
      '/championship/digits/nonsense',
    ],
    ...[
      '/championship/digits/data/nonsense',
      '/championship/digits/edit/nonsense',
      `/championship/digits/edit/setup/${id}`,
    ],
    ...['/rating/nonsense', '/vacancy/nonsense', `/vacancy/${id}/nonsense`, '/user', '/user/alice/settings/data/more'],
    ...[
      '/forum/articles/nonsense',
      '/forum/article',
      '/forum/article/5',
      `/forum/article/${id}/nonsense`,
      '/forum/admin',
    ],
    ...['/forum/lenta/more', `/forum/lenta/${id}`, '/forum/validation/nonsense', `/forum/validation/${id}/more`],
    ...['/index.php', '/apple-touch-icon.png', '/.env', '/wp-login.php'],
  ])('NAV2 %s is none', (path) => {
    expect(isPage(path)).toBe(false);
  });
});
