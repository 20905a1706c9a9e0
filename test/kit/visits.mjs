/**
 * Every route of the web app that the demo data fills, by who sees it: what accessibility is tested on and what pictures
 * are made of. A new route belongs here.
 */
export const visits = {
  guest: [
    '/',
    '/about',
    '/championships',
    '/championships/active',
    '/championships/infinite',
    '/championships/ended',
    '/championship/diabetes',
    '/championship/diabetes/data',
    '/championship/diabetes/takepart',
    '/championship/diabetes/metric',
    '/championship/diabetes/rating',
    '/championship/diabetes/queue',
    '/championship/diabetes/team',
    '/championship/diabetes/team/Kernel%20trick',
    '/forum/articles',
    // With a long formula, and with long lines of code.
    '/forum/articles > Как не переобучиться на публичный рейтинг',
    '/forum/articles > A first solution in ten minutes',
    '/rating',
    '/rating/formula',
    '/rating/medals',
    '/user/alice',
    '/vacancy',
    '/vacancy?q=python&category=python&remote=true',
    '/login',
    '/registration',
    '/password',
    '/forum',
    '/forum/champ_threads',
    '/forum/lenta',
    '/forum/search?q=validation',
    '/forum/validation',
    '/forum/validation > My validation says 0.93, the leaderboard says 0.88',
    '/no/such/page',
  ],
  alice: [
    '/',
    '/forum/articles/mine',
    '/forum/article/new',
    '/championships',
    '/forum/validation?new=1',
    '/forum/bookmarks',
    '/forum/request',
    '/forum/my_posts',
    '/forum/drafts',
    '/forum/subscriptions',
    '/user/alice',
    '/user/alice/settings/password',
    '/user/alice/settings/tokens',
    '/user/alice/settings/second',
    '/user/alice/settings/account',
    '/user/alice/notifications',
    '/user/alice/champs',
    '/rating',
    '/rating/formula',
    '/rating/medals',
    '/user/bob',
    '/championship/diabetes',
    '/championship/diabetes/overview/rules',
    '/championship/diabetes/overview/awards',
    '/championship/diabetes/overview/schedule',
    '/championship/diabetes/data',
    '/championship/diabetes/metric',
    '/championship/diabetes/solutions',
    '/championship/diabetes/rating',
    '/championship/diabetes/queue',
    '/championship/diabetes/team',
    '/championship/roman-numerals/algorithm',
    // With an invitation: above another tab, and on that of the team.
    '/championship/digits',
    '/championship/digits/team',
  ],
  // Who was moved from another platform has a login that was given, until they choose one.
  Вася: ['/username', '/changelogin'],
  client: [
    '/vacancy/mine',
    '/vacancy/new',
    '/championships',
    '/championship/tumour-risk',
    ...['basics', 'texts', 'awards', 'metric', 'files', 'format', 'limits', 'tours', 'check', 'publish'].map(
      (step) => `/championship/tumour-risk/edit?step=${step}`,
    ),
    '/championship/tumour-risk/edit/submissions',
    '/championship/diabetes/edit/submissions',
    '/championship/diabetes/edit/participants',
    '/championship/roman-numerals/edit?step=tests',
    // Of one that runs: with columns, a baseline and scores.
    ...['format', 'check'].map((step) => `/championship/diabetes/edit?step=${step}`),
  ],
};

/**
 * Opens one of them.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} visit
 */
export async function goTo(page, visit) {
  const [from = '', name] = visit.split(' > ');
  await page.goto(from);
  if (name === undefined) return;
  const link = page.locator('main').getByRole('link', { name });
  await page.goto((await link.first().getAttribute('href')) ?? '');
}
