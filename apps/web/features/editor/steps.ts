import type { Blocker, EditorView } from '../../../../modules/championships/contract/editor.js';

/** The steps of the editor, in the order in which a client goes through them. */
export const steps = [
  'basics',
  'texts',
  'awards',
  'metric',
  'files',
  'format',
  'limits',
  'tours',
  'check',
  'publish',
] as const;
export type Step = (typeof steps)[number];

/** On which step a thing that publication lacks is mended. */
export const stepOf: Record<Blocker['field'], Step> = {
  title: 'basics',
  dateStart: 'basics',
  dateEnd: 'basics',
  description: 'texts',
  metric: 'metric',
  truth: 'files',
  sample: 'files',
  tours: 'tours',
};

export type Completeness = 'done' | 'begun' | 'empty';

const texts = ['description', 'rules', 'schedule'] as const;

/** How much of a step is there: its dot in the list. What publication needs decides, then what would still be good. */
export const completenessOf = (step: Step, view: EditorView): Completeness => {
  const blocked = view.blockers.filter(({ field }) => stepOf[field] === step);
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
  if (step === 'check') return view.truth?.report?.ok && view.sample?.report?.ok ? 'done' : 'empty';
  if (step === 'publish') return view.state === 'DRAFT' ? 'empty' : 'done';
  if (blocked.length === 0) return 'done';
  return step === 'metric' ? 'empty' : 'begun';
};
