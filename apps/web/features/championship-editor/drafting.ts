import type { EditorView } from '#modules/championships/contract/editor.js';
import type { ErrorCode } from '#modules/kernel/contract/errors.js';
import { ApiError, asApiError } from '#modules/client/api-error.js';
import type { Changes } from './editor.data.js';

type Field = keyof Changes;

/** Somebody else saved since the page was read. */
export interface Rival {
  by: string;
  at: string | null;
  version: number;
}

/** What the server says of a save. */
export type Outcome =
  | { kind: 'saved'; view: EditorView }
  | { kind: 'conflict'; rival: Rival }
  | { kind: 'rejudge' }
  | { kind: 'refused'; fields: Partial<Record<Field, ErrorCode>>; unfit?: ApiError; leftOut?: number }
  | { kind: 'failed'; failure: ApiError };

/** Reads a failed save: some failures are questions to the person, some belong to fields. */
export const outcomeOf = (thrown: unknown): Exclude<Outcome, { kind: 'saved' }> => {
  const failure = asApiError(thrown);
  const { version, by, at } = failure.details;
  if (failure.code === 'CONFLICT' && typeof version === 'number') {
    return { kind: 'conflict', rival: { version, by: String(by), at: typeof at === 'string' ? at : null } };
  }
  if (failure.code === 'REJUDGE_NEEDED') return { kind: 'rejudge' };
  // The address is taken: the database says so, and it knows no fields.
  if (failure.code === 'CHAMPNAME_USED') return { kind: 'refused', fields: { champname: 'CHAMPNAME_USED' } };
  const fields = Object.fromEntries(
    Object.entries(failure.fields).map(([field, code]) => [field.split('.')[0], code] as const),
  );
  if (failure.code === 'TRUTH_UNFIT') return { kind: 'refused', fields, unfit: failure };
  const { solutions } = failure.details;
  if (failure.code === 'SOLUTIONS_LEFT_OUT' && typeof solutions === 'number')
    return { kind: 'refused', fields, leftOut: solutions };
  return Object.keys(fields).length > 0 ? { kind: 'refused', fields } : { kind: 'failed', failure };
};

/** What scores or their order depend on. */
export const judging = ['metric', 'metricParams', 'direction', 'publicPercent', 'tours'] as const satisfies Field[];

/** Those of the changes that scores or their order depend on, where they differ from what is saved. */
export const judgingIn = (changes: Changes, saved: Changes) =>
  judging.filter((field) => field in changes && textOf(changes[field]) !== textOf(saved[field]));

/** Of two settings that say the same the same text, in whatever order their names stand. */
export const textOf = (setting: unknown): string =>
  JSON.stringify(setting, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
