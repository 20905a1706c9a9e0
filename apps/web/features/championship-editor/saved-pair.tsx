import type { ComponentProps } from 'react';
import type { Bilingual } from '#modules/kernel/contract/language.js';
import { useValues } from '#web/lib/forms/use-form.js';
import { CallFailure } from '#web/ui/form-alert.js';
import { BilingualPair } from './bilingual-pair.js';

interface Props extends Omit<ComponentProps<typeof BilingualPair>, 'value' | 'onChange' | 'error'> {
  stored: Bilingual;
  /** With the languages that were changed, as others may change the rest; and what to call once it was taken. */
  send: (typed: Bilingual, only: (keyof Bilingual)[], way: { onSuccess: () => void }) => void;
  error: unknown;
}

/** A text in both languages, saved when its fields are left; each follows what others save until it is changed. */
export function SavedPair({ stored, send, error, ...pair }: Props) {
  const { values, setValues, changed, isDirty, keep } = useValues(stored);
  const save = () => {
    if (isDirty) send(values, Object.keys(changed) as (keyof Bilingual)[], { onSuccess: () => keep(changed) });
  };
  return (
    <div onBlur={save}>
      <BilingualPair {...pair} value={values} onChange={setValues} />
      <CallFailure of={error} />
    </div>
  );
}
