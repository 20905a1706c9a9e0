import { MessagesSquare } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useIsNarrow } from '#web/lib/use-is-narrow.js';

/** FORUM6: the way to the discussion of a championship, which is there as soon as everybody may see it; on phones a sign. */
export function DiscussionLink({ card }: { card: ChampionshipCard }) {
  const words = useText()({ id: 'championships.discussion' });
  const isNarrow = useIsNarrow();
  const { champname, type, state = 'PUBLISHED' } = card;
  if (type === 'TEST' || (state !== 'PUBLISHED' && state !== 'FINISHED')) return null;
  return (
    <Link className="button" to={paths.discussion(champname)} aria-label={isNarrow ? words : undefined}>
      <MessagesSquare size={16} strokeWidth={1.75} aria-hidden />
      {!isNarrow && words}
    </Link>
  );
}
