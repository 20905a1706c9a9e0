/** Brings a row of the leaderboard's table into the middle of the window, also one that is not drawn yet. */
export const scrollToRow = (index: number): void => {
  const body = document.querySelector('table[aria-rowcount] tbody:last-of-type');
  const row = body?.querySelector('tr[aria-rowindex]');
  if (!body || !row) return;
  const top = body.getBoundingClientRect().top + window.scrollY + index * row.getBoundingClientRect().height;
  window.scrollTo({ top: top - window.innerHeight / 2 });
};
