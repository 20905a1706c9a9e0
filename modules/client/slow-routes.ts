// Written of the route contracts by route-tables.spec.ts: WRITE_DOCS=1 writes it anew. A browser has no contracts, only their types.

/** For how many seconds the head of an answer is waited for, where it takes longer. */
export const slowRoutes: Readonly<Record<string, number>> = {
  'GET championships/{champname}/advice': 120,
  'GET championships/{champname}/final-preview': 120,
  'GET rejudges/{id}/awards': 120,
  'GET teams/{id}/merge-preview': 120,
  'POST admin/forum-removals': 120,
  'POST admin/forum-removals/{id}/undo': 120,
  'POST admin/rating/{champname}/correct': 120,
  'POST admin/rating/{champname}/preview': 120,
  'POST admin/teams/{id}/merge': 120,
  'POST championships/{champname}/campaigns': 300,
  'POST championships/{champname}/check-repository': 150,
  'POST championships/{champname}/disqualifications': 120,
  'POST championships/{champname}/disqualifications/preview': 120,
  'POST championships/{champname}/rejudges': 300,
  'POST championships/{champname}/solutions/uploads/{id}/submit': 120,
  'POST championships/{champname}/state': 120,
  'POST championships/{champname}/tours/{tourId}/advance': 120,
  'POST championships/{champname}/tours/{tourId}/advance/preview': 120,
  'POST championships/{champname}/uploads/{id}/attach': 300,
  'POST invitations/{id}/accept': 120,
  'PUT championships/{champname}': 120,
};
