import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import { coverSizes, positionOf, type CoverSize } from '#modules/kernel/contract/covers/covers.js';
import { addressOf } from '#modules/client/address.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { Cover } from '#web/words/cover.js';

interface Props {
  card: Pick<ChampionshipCard, 'champname' | 'cover'>;
  size: CoverSize;
  lazy?: boolean;
}

/** The picture of a championship; where its client gave none, one that is drawn from its name. */
export function ChampionshipCover({ card: { champname, cover }, size, lazy = false }: Props) {
  const say = useBilingual();
  // A list that was stored by an earlier version of the app knows of no covers.
  if (!cover) return <Cover kind="championship" name={champname} size={size} lazy={lazy} />;
  const query = { v: cover.version };
  return (
    <img
      className="cover"
      src={addressOf('GET championships/{champname}/cover', { params: { champname }, query })}
      // Across the window it is ground: the tile beside says what it shows.
      alt={size === 'band' ? '' : say(cover.alt)}
      {...coverSizes[size]}
      style={{ objectPosition: positionOf(cover.focus) }}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
    />
  );
}
