import { Link } from 'react-router-dom';
import { metals, type Metal } from '#modules/rating/contract/ladder.js';
import type { AwardView, Explanation } from '#modules/rating/contract/rating.js';
import { MedalDisc } from '#web/words/medal-disc.js';
import { awardOf } from '#web/words/rewards.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { tooltip } from '#web/lib/tooltip.js';
import classes from './medal-shelf.module.css';

type Props = Pick<Explanation, 'awards' | 'steps'>;

/** PROF5: each medal of somebody with its championship, and as many empty places as are missing to the next rank. */
export function MedalShelf({ awards, steps }: Props) {
  const t = useText();
  const rows = metals
    .map((metal) => ({ metal, medals: medalsOf(awards, metal), missing: missingOf(steps, metal) }))
    .filter(({ medals, missing }) => medals.length + missing > 0);
  if (rows.length === 0) return null;
  const first = rows.find(({ missing }) => missing > 0);
  return (
    <ul className="stack gap-1 bare" aria-label={t({ id: 'user.shelf' })}>
      {rows.map(({ metal, medals, missing }) => (
        <li key={metal} className="row gap-2px">
          {medals.map((award) => (
            <Medal key={`${award.champname} ${award.endedAt}`} award={award} />
          ))}
          {Array.from({ length: missing }, (_, at) => (
            <span key={at} className={classes.slot} aria-hidden />
          ))}
          {missing > 0 && (
            <span className={classes.missing}>
              {t({ id: 'user.shelf.missing' }, { count: missing, isOr: String(metal !== first?.metal) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const medalsOf = (awards: readonly AwardView[], metal: Metal): AwardView[] =>
  awards.filter(({ medal, voided }) => voided === null && medal === awardOf[metal]).toReversed();

const missingOf = (steps: Props['steps'], metal: Metal): number => {
  const step = steps.find((one) => one.metal === metal);
  return step ? step.count - step.have : 0;
};

function Medal({ award: { champname, title, here, imported, medal } }: { award: AwardView }) {
  const t = useText();
  const titleOf = useBilingual();
  if (medal === null) return null;
  const championship = [titleOf(title) || champname, imported && t({ id: 'user.imported' })].filter(Boolean).join(', ');
  const words = t({ id: 'user.shelf.medal' }, { medal: t({ id: `shell.medal.${medal}` }), championship });
  const shown = { className: classes.medal, 'aria-label': words, ...tooltip(() => words) };
  // An imported one has no page here.
  return here ? (
    <Link to={paths.championship(champname, 'rating')} {...shown}>
      <MedalDisc award={medal} />
    </Link>
  ) : (
    <span role="img" {...shown}>
      <MedalDisc award={medal} />
    </span>
  );
}
