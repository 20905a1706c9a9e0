const words = ['Gradient', 'Лаплас', 'Overfit', 'Бустинг', 'Kernel', 'Ансамбль', 'Null', 'Котики'];
const began = Date.UTC(2026, 0, 1);

const row = (place, total) => {
  const team = `${words[place % words.length]} ${place}`;
  return {
    place,
    previousPlace: place + ((place % 5) - 2),
    team,
    members: place % 3 === 0 ? [`user${place}`, `user${place}b`, `user${place}c`] : [team],
    login: null,
    status: 'ok',
    score: 50 + place * 0.0173,
    solutions: 1 + (place % 40),
    award: place <= 3 ? 'GOLD' : place <= 20 ? 'SLIVER' : place <= 100 ? 'BRONZE' : null,
    lastSolutionAt: new Date(began + place * 61_000).toISOString(),
    outdated: false,
    band: { low: 49 + place * 0.0173, high: 51 + place * 0.0173 },
    tie: { from: Math.max(1, place - 2), to: Math.min(total, place + 2) },
    mine: false,
  };
};

/**
 * What a leaderboard of `total` teams answers to `address`, page by page as the server does. The demo has a dozen teams;
 * a table of the specification's 1700 users is made up here.
 */
export function longBoard(address, total) {
  const query = new URL(address, 'http://localhost').searchParams;
  const after = Number(query.get('cursor') ?? 0);
  const last = Math.min(total, after + Number(query.get('limit') ?? 100));
  return {
    board: 'public',
    revealed: false,
    zones: { gold: 3, silver: 20, bronze: 100 },
    baseline: 55,
    baselines: [],
    refreshedAt: new Date().toISOString(),
    refreshSeconds: 240,
    outdated: false,
    direction: 'DOWN_UP',
    items: Array.from({ length: last - after }, (_, at) => row(after + at + 1, total)),
    nextCursor: last < total ? String(last) : null,
    total,
    own: null,
  };
}
