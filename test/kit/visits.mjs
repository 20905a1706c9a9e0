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
    '/login',
    '/registration',
    '/no/such/page',
  ],
  alice: [
    '/',
    '/championships',
    '/user/alice',
    '/championship/diabetes',
    '/championship/diabetes/overview/rules',
    '/championship/diabetes/overview/awards',
    '/championship/diabetes/overview/schedule',
    '/championship/diabetes/data',
    '/championship/diabetes/metric',
    '/championship/diabetes/solutions',
    '/championship/diabetes/rating',
    '/championship/diabetes/queue',
  ],
  client: [
    '/championships',
    '/championship/tumour-risk',
    ...['basics', 'texts', 'awards', 'metric', 'files', 'format', 'limits', 'tours', 'check', 'publish'].map(
      (step) => `/championship/tumour-risk/edit?step=${step}`,
    ),
    '/championship/tumour-risk/edit/submissions',
    '/championship/diabetes/edit/submissions',
    // Of one that runs: with columns, a baseline and scores.
    ...['format', 'check'].map((step) => `/championship/diabetes/edit?step=${step}`),
  ],
};
