import type { Blocker, ChampionshipSettings, EditorView } from '#modules/championships/contract/editor.js';

/** The steps of the editor, in the order in which a client goes through them. */
export const steps = [
  'basics',
  'texts',
  'awards',
  'metric',
  'files',
  'tests',
  'format',
  'limits',
  'tours',
  'check',
  'publish',
] as const;
export type Step = (typeof steps)[number];

/** What is set in the editor. Ranges are among the parameters of the metric, and have a step of their own. */
export type Setting = keyof ChampionshipSettings | 'ranges';

const stepsOf: Record<Setting | Blocker['field'], Step> = {
  champname: 'basics',
  title: 'basics',
  teaser: 'basics',
  prize: 'basics',
  coverAlt: 'basics',
  coverFocus: 'basics',
  dateStart: 'basics',
  dateEnd: 'basics',
  isTest: 'basics',
  kind: 'basics',
  algorithm: 'tests',
  tests: 'tests',
  description: 'texts',
  openDescription: 'texts',
  rules: 'texts',
  schedule: 'texts',
  awards: 'awards',
  prizePlaces: 'awards',
  metric: 'metric',
  metricParams: 'metric',
  program: 'metric',
  direction: 'metric',
  truth: 'files',
  sample: 'files',
  formatNote: 'format',
  ranges: 'format',
  dailyAttempts: 'limits',
  maxTeamSize: 'limits',
  teamsUntil: 'limits',
  finalSolutions: 'limits',
  acceptAfterEnd: 'limits',
  participationWindowHours: 'limits',
  publicPercent: 'limits',
  tours: 'tours',
};

/** On which step a setting, or another thing that publication lacks, is mended. */
export const stepOf = (field: keyof typeof stepsOf, kind: EditorView['kind']): Step =>
  // By files no code of participants runs: the image is that of the metric program.
  field === 'algorithm' && kind === 'file' ? 'metric' : stepsOf[field];

/** Settings whose change is refused: it is on the page only. */
export type Refused = readonly Setting[];

export type Completeness = 'refused' | 'done' | 'begun' | 'empty' | 'optional';

const texts = ['description', 'rules', 'schedule'] as const;

/**
 * How much of a step is there: its dot in the list. What can't be saved or what publication needs decides, then what would
 * still be good; what nobody needs to touch is not done.
 */
export const completenessOf = (step: Step, view: EditorView, refused: Refused): Completeness => {
  if (refused.some((field) => stepOf(field, view.kind) === step)) return 'refused';
  const blocked = view.blockers.filter(({ field }) => stepOf(field, view.kind) === step);
  if (step === 'texts') {
    const written = texts.filter((text) => view[text].rus !== '' && view[text].eng !== '').length;
    if (written === texts.length) return 'done';
    return texts.some((text) => view[text].rus !== '' || view[text].eng !== '') ? 'begun' : 'empty';
  }
  if (step === 'awards') {
    const written = Object.values(view.awards).filter((text) => text !== '').length;
    return (['empty', 'begun', 'done'] as const)[written] ?? 'done';
  }
  if (step === 'format') return view.truth && view.truth.report?.ok !== false ? 'done' : 'empty';
  if (step === 'files' && blocked.length > 0) return view.truth || view.sample ? 'begun' : 'empty';
  if (step === 'tests' && view.kind !== 'algorithm') return 'optional';
  if (step === 'check' && view.kind === 'algorithm') return view.truth?.report?.ok ? 'done' : 'empty';
  if (step === 'check') return view.truth?.report?.ok && view.sample?.report?.ok ? 'done' : 'empty';
  if (step === 'publish') return view.state === 'DRAFT' ? 'empty' : 'done';
  if (blocked.length === 0) return isUntouched(step, view) ? 'optional' : 'done';
  return step === 'metric' && view.metric === '' ? 'empty' : 'begun';
};

/** Limits of a new championship. */
const usual = { dailyAttempts: 5, maxTeamSize: 5, teamsUntil: null, finalSolutions: 2, acceptAfterEnd: true } as const;
const limits = Object.keys(usual) as (keyof typeof usual)[];

const isUntouched = (step: Step, view: EditorView): boolean => {
  if (step === 'tours') return view.tours.length === 0;
  if (step !== 'limits' || view.state !== 'DRAFT') return false;
  const { participationWindowHours: window, publicPercent: share } = view;
  return window === null && share === null && limits.every((name) => view[name] === usual[name]);
};
