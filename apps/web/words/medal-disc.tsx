import { useText } from '#web/lib/i18n/use-text.js';
import { tooltip } from '#web/lib/tooltip.js';
import classes from './medal-disc.module.css';

/** The key of silver is spelt as the specification has it. */
export type Award = 'GOLD' | 'SLIVER' | 'BRONZE';

/** So many places are told by the colour of their medal too. */
export const discs = 3;

/** A medal: colour and letter on a ribbon, or the place that it is for as a plain disc, and its name for those who see neither. */
export function MedalDisc({ award, place }: { award: Award; place?: number }) {
  const t = useText();
  const name = t({ id: `shell.medal.${award}` });
  return (
    <span
      className={classes.disc}
      data-award={award}
      data-ribbon={place === undefined || undefined}
      role="img"
      aria-label={place === undefined ? name : `${place}, ${name}`}
      {...tooltip(() => name)}
    >
      {place ?? t({ id: `shell.medal.${award}.letter` })}
    </span>
  );
}
