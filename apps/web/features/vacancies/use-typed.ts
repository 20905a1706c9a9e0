import { useState } from 'react';
import type { ErrorCode } from '#modules/kernel/contract/errors.js';
import { faultsOf } from '#modules/vacancies/contract/faults.js';
import type { TypedVacancy } from '#modules/vacancies/contract/vacancy.js';
import { useFieldText } from '#web/lib/errors.js';
import { useDraft } from '#web/lib/session/draft.js';

/** What was kept, over the fields that a form has now: an older page may have kept others. */
const restored = (kept: string, initial: TypedVacancy): TypedVacancy => {
  try {
    return { ...initial, ...(JSON.parse(kept) as Partial<TypedVacancy>) };
  } catch {
    return initial;
  }
};

/** As the server takes it: ends of lines and texts are cut there too. */
const trimmed = (typed: TypedVacancy): TypedVacancy => {
  const cut = <T extends object>(part: T): T =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
    ) as T;
  const { info, info_en: english } = typed;
  return { ...cut(typed), info: cut(info), ...(english && { info_en: cut(english) }) };
};

export interface Typed {
  values: TypedVacancy;
  change: (changed: Partial<TypedVacancy>) => void;
  /** Text of what is wrong with a field: what is missing only once somebody went on or the server said so. */
  faultText: (field: string) => string | undefined;
  /** Fields that something is wrong with. */
  faulty: string[];
  /** Says what is missing in these too: their step was left, or all of it is to be sent. */
  insist: (fields: readonly string[]) => void;
  accuse: (fields: Record<string, string>) => void;
  /** Something is kept that was typed and not sent. */
  isKept: boolean;
  forget: () => void;
  /** A picture is on its way: what is sent before it came lacks it. */
  isBusy: boolean;
  setBusy: (field: string, isBusy: boolean) => void;
}

/**
 * A vacancy while it is typed, checked at each key by the very rules that the server has.
 * @param name what it is kept as until it is sent
 * @param domains response services of others
 */
export const useTyped = (name: string, initial: TypedVacancy, domains: readonly string[]): Typed => {
  const fieldText = useFieldText();
  // What was typed and not sent outlives its page and a reload.
  const [kept, keep] = useDraft(`vacancy.${name}`);
  const [values, setValues] = useState(() => restored(kept, initial));
  const [insisted, setInsisted] = useState<ReadonlySet<string>>(new Set());
  const [accused, setAccused] = useState<Record<string, string>>({});
  const faults: Record<string, string> = { ...accused, ...faultsOf(trimmed(values), domains) };
  const [busy, setBusy] = useState<readonly string[]>([]);
  const insist = (fields: readonly string[]) => setInsisted((before) => new Set([...before, ...fields]));
  return {
    values,
    change: (changed) => {
      const next = { ...values, ...changed };
      keep(JSON.stringify(next));
      setValues(next);
      setAccused({});
    },
    faultText: (field) => {
      const code = faults[field];
      if (code === undefined || (code === 'FIELD_REQUIRED' && !insisted.has(field))) return undefined;
      return fieldText(field, { code: code as ErrorCode });
    },
    faulty: Object.keys(faults),
    insist,
    accuse: (fields) => {
      setAccused(fields);
      insist(Object.keys(fields));
    },
    isKept: kept !== '',
    forget: () => keep(''),
    isBusy: busy.length > 0,
    setBusy: (field, isBusy) =>
      setBusy((now) => {
        if (now.includes(field) === isBusy) return now;
        return isBusy ? [...now, field] : now.filter((one) => one !== field);
      }),
  };
};
