import type { ChampionshipState } from './championship.js';
import type { Blocker, ChampionshipSettings, DryRun, Tour, TruthReport } from './editor.js';

/** What decides whether a draft can be published. */
export interface Draft extends Pick<
  ChampionshipSettings,
  'kind' | 'title' | 'description' | 'dateStart' | 'dateEnd' | 'metric' | 'tours'
> {
  state: ChampionshipState;
  truth: { report: TruthReport | null } | null;
  tourTruths: readonly { report: TruthReport | null }[];
  sample: { report: DryRun | null } | null;
  tests: readonly { judged: boolean }[];
  /** ALGO2: what is wrong with the program that scores in the place of the metric. */
  programFault: 'invalid' | 'untried' | null;
}

type Language = 'rus' | 'eng';
const languages: readonly Language[] = ['rus', 'eng'];

/** Texts that every championship has, whole in one language at least. */
const needed = ['title', 'description'] as const;

/** A file that is not there, that the engine refused, or that it has not looked at as things stand. */
const faultOfFile = (file: { report: { ok: boolean } | null } | null): Blocker['fault'] | null => {
  if (!file) return 'missing';
  return file.report?.ok ? null : 'invalid';
};

/** CHAMP6: a tour that goes on when the championship is over. @param dateEnd ISO 8601; null for a termless one */
export const isTourLate = (tour: Pick<Tour, 'dateEnd'>, dateEnd: string | null): boolean =>
  dateEnd !== null && Date.parse(tour.dateEnd) > Date.parse(dateEnd);

/** From when on one may be finished, ISO 8601: its end, or that of the last tour of a termless one; null for at any time. */
export const finishableFrom = ({ dateEnd, tours }: Pick<ChampionshipSettings, 'dateEnd' | 'tours'>): string | null =>
  dateEnd ?? tours.at(-1)?.dateEnd ?? null;

/** Nobody could take part in it any more; one that is published already comes to its end as it should. */
const isOverBeforeIt = ({ state, dateEnd }: Draft, now: string): boolean =>
  state === 'DRAFT' && dateEnd !== null && dateEnd <= now;

/**
 * CHAMP5: what stands between a draft and its publication: texts in one language, dates, metric, truth, and a sample that
 * scores. The same on the server, which refuses by it, and on the page, which shows it.
 * @param now ISO 8601
 */
export const blockersOf = (draft: Draft, now: string): Blocker[] => {
  const lacks = (language: Language) => needed.filter((field) => draft[field][language].trim() === '');
  const [fewest = []] = languages.map(lacks).toSorted((one, other) => one.length - other.length);
  const blockers: (Blocker | null)[] = [
    ...fewest.map((field) => ({ field, fault: 'missing' }) as const),
    draft.dateStart === null ? { field: 'dateStart', fault: 'missing' } : null,
    isOverBeforeIt(draft, now) ? { field: 'dateEnd', fault: 'past' } : null,
    draft.metric === '' ? { field: 'metric', fault: 'missing' } : null,
  ];
  const truth = faultOfFile(draft.truth);
  const sample = faultOfFile(draft.sample);
  const isByCode = draft.kind === 'algorithm';
  // Answers come with the tests.
  if (isByCode && !draft.tests.some(({ judged }) => judged)) blockers.push({ field: 'tests', fault: 'missing' });
  else if (truth) blockers.push({ field: 'truth', fault: truth });
  if (draft.tours.some((tour) => isTourLate(tour, draft.dateEnd))) blockers.push({ field: 'tours', fault: 'late' });
  else if (draft.tourTruths.some(({ report }) => !report?.ok)) blockers.push({ field: 'tours', fault: 'invalid' });
  // A sample can't be judged without a truth: that one is to be mended first.
  // What is handed in by code is seen by a run.
  if (sample && !(truth && draft.sample) && !isByCode) blockers.push({ field: 'sample', fault: sample });
  if (draft.programFault) blockers.push({ field: 'program', fault: draft.programFault });
  return blockers.filter((blocker) => blocker !== null);
};
