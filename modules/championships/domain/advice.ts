import { isTourLate } from '../contract/completeness.js';
import type { Advice, ChampionshipSettings } from '../contract/editor.js';

/** What the files of a championship say of its set-up, as the engine surveyed them. */
export interface Survey {
  /** Of JSON the rows are users, each with a list. */
  readonly format: 'csv' | 'json';
  readonly rows: number;
  /** Null where all rows are public. */
  readonly publicRows: number | null;
  readonly labelOrder: 'sorted' | 'grouped' | null;
  /** `bandHalf`: half of the 95 % band of its public score; null where it can't be told. */
  readonly sample: { readonly score: number; readonly bandHalf: number | null } | null;
  readonly leaks: readonly { file: string; kind: 'answers' | 'ids' | 'rows'; count: number; of: number }[];
}

/** What the adviser looks at beside the files. */
export type Terms = Pick<
  ChampionshipSettings,
  | 'title'
  | 'description'
  | 'dateStart'
  | 'dateEnd'
  | 'direction'
  | 'dailyAttempts'
  | 'participationWindowHours'
  | 'tours'
> & { data: readonly unknown[]; state: string };

/** Below so many rows of a part chance decides between neighbours. */
const fewestRows = 200;
/** A band wider than this share of the score tells neighbours apart no more. */
const widestBand = 0.05;
/** A score so near to the best there is counts as perfect. */
const nearlyPerfect = 1e-9;
/** More attempts a day than these let a team read the public answers off the board. */
const manyAttempts = 50;
const hourMs = 3_600_000;

const advice = (code: Advice['code'], isGrave: boolean, details: Advice['details'] = {}): Advice => {
  return { code, isGrave, details };
};

/** What the settings alone say. @param usualDirection of the metric; null before one is chosen @param now ISO 8601 */
export const adviceOnTerms = (terms: Terms, usualDirection: string | null, now: string): Advice[] => {
  const { dateStart, dateEnd, direction, title, description, tours, participationWindowHours: window } = terms;
  const found: Advice[] = [];
  if (usualDirection !== null && usualDirection !== direction) found.push(advice('DIRECTION', true));
  if (dateStart && dateEnd && dateEnd <= dateStart) found.push(advice('END_BEFORE_START', true));
  if (terms.state === 'DRAFT' && dateStart && dateStart < now) found.push(advice('START_PAST', false));
  if (terms.dailyAttempts > manyAttempts) found.push(advice('MANY_ATTEMPTS', false, { attempts: terms.dailyAttempts }));
  if (terms.data.length === 0) found.push(advice('NO_DATA', false));
  const hours = dateStart && dateEnd ? (Date.parse(dateEnd) - Date.parse(dateStart)) / hourMs : null;
  if (window !== null && hours !== null && window > hours) found.push(advice('WINDOW_TOO_LONG', false, { window }));
  const isOutside = (tour: (typeof tours)[number]) =>
    (dateStart !== null && tour.dateStart < dateStart) || isTourLate(tour, dateEnd);
  if (tours.some(isOutside)) found.push(advice('TOUR_OUTSIDE', true));
  if (hasGap(tours, dateStart, dateEnd)) found.push(advice('TOUR_GAP', false));
  const isHalf = ({ rus, eng }: { rus: string; eng: string }) => (rus === '') !== (eng === '');
  if (isHalf(title) || isHalf(description)) found.push(advice('ONE_LANGUAGE', false));
  return found;
};

/** Whether the championship runs at times when no tour does. */
const hasGap = (tours: Terms['tours'], dateStart: string | null, dateEnd: string | null): boolean => {
  const [first] = tours;
  const last = tours.at(-1);
  if (!first || !last) return false;
  const isEarly = dateStart !== null && dateStart < first.dateStart;
  const isLate = dateEnd === null || last.dateEnd < dateEnd;
  return isEarly || isLate || tours.some(({ dateEnd: end }, at) => end < (tours[at + 1]?.dateStart ?? end));
};

/**
 * What the files say.
 * @param direction by which the metric scores
 * @param byProgram whether a program of the organiser scores in its place: that reads all answers, public or not, and nothing tells how
 *   its scores scatter (ALGO2)
 */
export const adviceOnFiles = (survey: Survey, direction: 'DOWN_UP' | 'TOP_DOWN', byProgram = false): Advice[] => {
  const { format, rows, sample } = survey;
  const publicRows = byProgram ? null : survey.publicRows;
  const found: Advice[] = [];
  if (survey.labelOrder) found.push(advice('LABELS_SORTED', true));
  if (publicRows === null && !byProgram) found.push(advice('NO_PRIVATE_PART', false));
  const hidden = publicRows === null ? null : rows - publicRows;
  if (hidden !== null && hidden < fewestRows)
    found.push(advice('FEW_PRIVATE_ROWS', true, { format, rows: hidden, needed: fewestRows }));
  const shown = publicRows ?? rows;
  if (shown < fewestRows) found.push(advice('FEW_PUBLIC_ROWS', true, { format, rows: shown, needed: fewestRows }));
  else if (!byProgram && sample?.bandHalf && sample.bandHalf > Math.abs(sample.score) * widestBand) {
    const needed = Math.ceil(shown * (sample.bandHalf / (Math.abs(sample.score) * widestBand || sample.bandHalf)) ** 2);
    found.push(
      advice('WIDE_BAND', false, { format, rows: shown, half: Number(sample.bandHalf.toPrecision(2)), needed }),
    );
  }
  if (sample && isPerfect(sample.score, direction)) found.push(advice('SAMPLE_PERFECT', true));
  return [...found, ...adviceOnLeaks(survey.leaks)];
};

/** What files for participants give away. */
export const adviceOnLeaks = (leaks: Survey['leaks']): Advice[] =>
  leaks.map(({ kind, file, count, of }) => {
    const codes = { answers: 'ANSWERS_LEAK', ids: 'IDS_SHARED', rows: 'ROWS_SHARED' } as const;
    return advice(codes[kind], kind !== 'rows' || count * 100 > of, { file, count, of });
  });

/** Every error is best at 0, every quality at 1. */
const isPerfect = (score: number, direction: 'DOWN_UP' | 'TOP_DOWN'): boolean =>
  Math.abs(score - (direction === 'DOWN_UP' ? 0 : 1)) <= nearlyPerfect;
