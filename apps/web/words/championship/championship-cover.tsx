import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import { addressOf } from '#web/lib/api/call.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { Cover } from './cover.js';
import classes from './cover.module.css';

/** The picture of a championship; where its client gave none, one that is drawn from its name. */
export function ChampionshipCover({ card: { champname, cover } }: { card: ChampionshipCard }) {
  const say = useBilingual();
  // A list that was stored by an earlier version of the app knows of no covers.
  if (!cover) return <Cover name={champname} />;
  const query = { v: cover.version };
  return (
    <img
      className={classes.picture}
      src={addressOf('GET championships/{champname}/cover', { params: { champname }, query })}
      alt={say(cover.alt)}
      width={96}
      height={96}
      loading="lazy"
      decoding="async"
    />
  );
}
