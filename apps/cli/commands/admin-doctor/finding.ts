import type { TextKey, TextValues } from '../../texts.js';

/** In the order that they are told in. */
export const checkNames = [
  ...(['settings', 'database', 'clock', 'disk', 'storage'] as const),
  ...(['backup', 'mail', 'sms', 'work', 'box'] as const),
] as const;
export type CheckName = (typeof checkNames)[number];

/** `wrong` keeps something from working, `warning` will. */
export type State = 'ok' | 'warning' | 'wrong';

/** What one look at the installation found, and what to do about it. */
export interface Finding {
  check: CheckName;
  state: State;
  /** The sentence of the locale, or one that is told as it came. */
  key: TextKey;
  values?: TextValues;
}

const found =
  (state: State) =>
  (check: CheckName, key: TextKey, values?: TextValues): Finding => ({ check, state, key, ...(values && { values }) });

export const ok = found('ok');
export const warning = found('warning');
export const wrong = found('wrong');

/** What could not be asked is neither right nor wrong. */
export const notKnown = (check: CheckName): Finding => warning(check, 'cli.doctor.unknown');

/** How long ago, in the largest unit that says it. */
export const spanOf = (seconds: number, tag: string): string => {
  const [unit, value] =
    seconds >= 2 * 86_400
      ? (['day', seconds / 86_400] as const)
      : seconds >= 7200
        ? (['hour', seconds / 3600] as const)
        : seconds >= 120
          ? (['minute', seconds / 60] as const)
          : (['second', seconds] as const);
  const form = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(tag, form).format(Math.max(0, value));
};
