import { useText } from '#web/lib/i18n/use-text.js';
import { tooltip } from '#web/lib/tooltip.js';
import classes from './medal-disc.module.css';

/** The key of silver is spelt as the specification has it. */
export type Award = 'GOLD' | 'SLIVER' | 'BRONZE';

/** A medal: colour and letter, and its name for those who see neither. */
export function MedalDisc({ award }: { award: Award }) {
  const t = useText();
  const name = t({ id: `shell.medal.${award}` });
  return (
    <span className={classes.disc} data-award={award} role="img" aria-label={name} {...tooltip(() => name)}>
      {t({ id: `shell.medal.${award}.letter` })}
    </span>
  );
}
