import type { ComponentProps } from 'react';
import type { Bilingual } from '#modules/kernel/contract/language.js';
import { useValues } from '#web/lib/forms/use-form.js';
import { CallFailure } from '#web/ui/form-alert.js';
import { BilingualPair } from './bilingual-pair.js';

interface Props extends Omit<ComponentProps<typeof BilingualPair>, 'value' | 'onChange' | 'error'> {
  stored: Bilingual;
  /** With the languages that were changed, as others may change the rest. */
  send: (typed: Bilingual, only: (keyof Bilingual)[]) => Promise<unknown>;
  error: unknown;
}

/** A text in both languages, saved when its fields are left; each follows what others save until it is changed. */
export function SavedPair({ stored, send, error, ...pair }: Props) {
  const { values, setValues, changed, isUnsent, save } = useValues(stored);
  const leave = () => {
    const only = Object.keys(changed) as (keyof Bilingual)[];
    // Why it was refused stands below.
    if (isUnsent) save(() => send(values, only)).catch(() => undefined);
  };
  return (
    <div onBlur={leave}>
      <BilingualPair {...pair} value={values} onChange={setValues} />
      <CallFailure of={error} />
    </div>
  );
}
