import { useCallback, useState } from 'react';
import type { ErrorCode } from '#modules/kernel/contract/errors.js';
import { ApiError, asApiError } from '#web/lib/api/api-error.js';
import { codeText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';

export interface FieldFault {
  code: ErrorCode;
  /** What the text of the code names, for example `min`. */
  details: Record<string, unknown>;
}
export type Faults<V> = Partial<Record<keyof V & string, FieldFault>>;

interface Form<V> {
  initial: V;
  /** Faults that need no server. */
  check: (values: V) => Faults<V>;
  send: (values: V) => Promise<void>;
}

/** What the frame of a form needs to know of it, whatever its fields are. */
export type FormState = Pick<ReturnType<typeof useForm>, 'failure' | 'forgiveFailure' | 'isSending' | 'onSubmit'>;

const faultsOf = <V>(failure: ApiError, values: V): Faults<V> =>
  Object.fromEntries(
    Object.entries(failure.fields)
      .filter(([field]) => field in (values as object))
      .map(([field, code]) => [field, { code, details: failure.details }]),
  ) as Faults<V>;

/**
 * State of a form: faults show at their fields after the first try and go as soon as the field changes; what was entered
 * survives every failure; the focus moves to the first faulty field.
 */
export function useForm<V extends Record<string, string | boolean>>({ initial, check, send }: Form<V>) {
  const t = useText();
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults<V>>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isSending, setSending] = useState(false);

  const show = (found: Faults<V>, form: HTMLFormElement) => {
    setFaults(found);
    const first = Object.keys(values).find((name) => name in found);
    // The field is marked first, so that a screen reader reads the fault with it.
    requestAnimationFrame(() => form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  };

  const submit = async (form: HTMLFormElement) => {
    if (isSending) return;
    setFailure(null);
    const found = check(values);
    if (Object.keys(found).length > 0) return show(found, form);
    setSending(true);
    try {
      await send(values);
    } catch (thrown) {
      const error = asApiError(thrown);
      const atFields = faultsOf(error, values);
      if (Object.keys(atFields).length > 0) show(atFields, form);
      else setFailure(error);
    } finally {
      setSending(false);
    }
  };

  return {
    values,
    failure,
    isSending,
    set: <K extends keyof V & string>(name: K, value: V[K]) => {
      setValues((now) => ({ ...now, [name]: value }));
      setFaults((now) => ({ ...now, [name]: undefined }));
    },
    faultText: (name: keyof V & string): string | undefined => {
      const fault = faults[name];
      return fault && codeText(t, fault.code, fault.details);
    },
    forgiveFailure: useCallback(() => setFailure(null), []),
    onSubmit: (event: React.FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}
