/** The ordering that is shown now. */
export const shownSql = '(select id from rating.orderings where shown)';

/** The columns of a person's row; `p` is the row and `n` the name. $1 is the day of the rating. */
export const rowSql = `p.place, n.login, n.display as name, n.city, p.rank, p.gold, p.silver, p.bronze,
  p.place_before - p.place as change, p.key, p.contests as championships`;

/** Of a row shown to people: where they were at the end of the last months, and are now. */
export const trailSql = `array(select m.place from (select month, place from rating.months l where l.person_id = p.person_id
    order by month desc limit 11) m order by m.month) || p.place as trail`;

/** What they are read as. */
export interface PlaceRow {
  place: number;
  login: string;
  name: string;
  city: string;
  rank: 'KNIGHT' | 'MASTER' | 'GRAND_MASTER' | null;
  gold: number;
  silver: number;
  bronze: number;
  change: number | null;
  key: number;
  championships: number;
}

/** With the trail. */
export interface ShownRow extends PlaceRow {
  trail: number[];
}
