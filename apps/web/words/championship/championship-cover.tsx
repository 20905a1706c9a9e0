import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import { coverSizes, type CoverSize } from '#modules/kernel/contract/covers/covers.js';
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
  const picture = {
    src: addressOf('GET championships/{champname}/cover', { params: { champname }, query: { v: cover.version } }),
    ...coverSizes[size],
    loading: lazy ? 'lazy' : 'eager',
    decoding: 'async',
  } as const;
  // Across the window stand its colours; what it shows is on the tile beside them.
  if (size === 'band') return <img className="cover wash" alt="" {...picture} />;
  return <img className="cover" alt={say(cover.alt)} {...picture} />;
}
