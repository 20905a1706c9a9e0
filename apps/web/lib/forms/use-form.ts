import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ErrorCode } from '#modules/kernel/contract/errors.js';
import { ApiError, asApiError } from '#modules/client/api-error.js';
import { useFieldText } from '#web/lib/errors.js';

export interface FieldFault {
  code: ErrorCode;
  /** What the text of the code names, for example `min`. */
  details: Record<string, unknown>;
}
export type Faults<V> = Partial<Record<keyof V & string, FieldFault>>;

/** What a form asks for, by the names of its fields, which are those of the server. */
export type Values = object;

interface Asked<V> {
  /** What stands in the fields at first. Where it is what was read, each follows it until it is changed. */
  initial: V;
  /** Faults that need no server. */
  check: (values: V) => Faults<V>;
  /** With what of them is another than was read. */
  send: (values: V, changed: Partial<V>) => Promise<unknown>;
}

/** What the frame of a form needs to know of it, whatever its fields are. */
export interface FormState {
  failure: ApiError | null;
  forgiveFailure: () => void;
  isSending: boolean;
  /** Something stands in it that was not sent. */
  isDirty: boolean;
  /** All that stands in it was sent. */
  isSaved: boolean;
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void;
}

/** Names of the fields in which text stands. */
type Texts<V> = { [K in keyof V & string]: V[K] extends string ? K : never }[keyof V & string];

interface Field<K, Text> {
  name: K;
  value: Text;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** A form for its fields. */
export interface Form<V> extends FormState {
  values: V;
  set: <K extends keyof V & string>(name: K, value: V[K]) => void;
  /** What is wrong with a field. */
  faultText: (name: keyof V & string) => string | undefined;
  /** All that a field of text has of the form: `<TextInput label=… {...form.field('email')} />`. */
  field: <K extends Texts<V>>(name: K) => Field<K, V[K]>;
}

const faultsOf = <V>(failure: ApiError, values: V): Faults<V> =>
  Object.fromEntries(
    Object.entries(failure.fields)
      .filter(([field]) => field in (values as object))
      .map(([field, code]) => [field, { code, details: failure.details }]),
  ) as Faults<V>;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const changedIn = <V extends Values>(values: V, stored: V) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !same(value, stored[name as keyof V])),
  ) as Partial<V>;

const none = { calls: 0, sent: {} };

/** What stands in a form, beside what the server has of it. */
export const useValues = <V extends Values>(initial: V) => {
  const [values, setValues] = useState(initial);
  const [read, setRead] = useState(initial);
  const [stored, setStored] = useState(initial);
  const [wasSent, setSent] = useState(false);
  const [onWay, setOnWay] = useState<{ calls: number; sent: Partial<V> }>(none);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  // Over what the server is about to have: who takes words back while they are saved has changed them once more.
  const fresh = changedIn(values, { ...stored, ...onWay.sent });
  // With what is on its way, which may not arrive.
  const changed = { ...changedIn(values, stored), ...fresh };
  const isDirty = !same(changed, {});
  if (!same(read, initial)) {
    // It was changed elsewhere, or the server has made something else of what was sent.
    setRead(initial);
    setStored(initial);
    setValues({ ...initial, ...changed });
  }
  /** Sends what was changed, behind what is on its way: the last that was typed is also the last to come. */
  const save = async (send: () => Promise<unknown>) => {
    setOnWay(({ calls, sent }) => ({ calls: calls + 1, sent: { ...sent, ...changed } }));
    const own = last.current.then(send);
    last.current = own.catch(() => undefined);
    try {
      await own;
      setStored((now) => ({ ...now, ...changed }));
      setSent(true);
    } finally {
      setOnWay(({ calls, sent }) => (calls === 1 ? none : { calls: calls - 1, sent }));
    }
  };
  const isSending = onWay !== none;
  return {
    values,
    setValues,
    changed,
    isDirty,
    isUnsent: !same(fresh, {}),
    isSending,
    isSaved: wasSent && !isDirty,
    save,
  };
};

/**
 * State of a form: faults show at their fields after the first try and go as soon as the field changes; what was entered
 * survives every failure; the focus moves to the first faulty field.
 */
export function useForm<V extends Values>({ initial, check, send }: Asked<V>): Form<V> {
  const fieldText = useFieldText();
  const { values, setValues, changed, isDirty, isSending, isSaved, save } = useValues(initial);
  const [faults, setFaults] = useState<Faults<V>>({});
  const [failure, setFailure] = useState<ApiError | null>(null);

  /** Marks the fields with faults; false where there are none. */
  const mark = (found: Faults<V>, form: HTMLFormElement): boolean => {
    // The field is marked first, so that a screen reader reads the fault with it; at once, so that nothing typed meanwhile
    // lands in another field.
    flushSync(() => setFaults(found));
    const first = Object.keys(values).find((name) => name in found);
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return Object.keys(found).length > 0;
  };

  const submit = async (form: HTMLFormElement) => {
    if (isSending) return;
    setFailure(null);
    if (mark(check(values), form)) return;
    try {
      await save(() => send(values, changed));
    } catch (thrown) {
      const error = asApiError(thrown);
      if (!mark(faultsOf(error, values), form)) setFailure(error);
    }
  };

  const set: Form<V>['set'] = (name, value) => {
    setValues((now) => ({ ...now, [name]: value }));
    setFaults((now) => ({ ...now, [name]: undefined }));
  };
  const faultText: Form<V>['faultText'] = (name) => fieldText(name, faults[name]);

  return {
    values,
    failure,
    isSending,
    isDirty,
    isSaved,
    set,
    faultText,
    field: (name) => ({
      name,
      value: values[name],
      error: faultText(name),
      onChange: ({ currentTarget: { value } }) => set(name, value as V[typeof name]),
    }),
    forgiveFailure: useCallback(() => setFailure(null), []),
    onSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}
