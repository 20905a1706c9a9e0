import { MessagesSquare } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import { paths } from '#web/lib/paths.js';

/** FORUM6: the way to the discussion of a championship, which is there as soon as everybody may see it. */
export function DiscussionLink({ card }: { card: ChampionshipCard }) {
  const { champname, type, state = 'PUBLISHED' } = card;
  if (type === 'TEST' || (state !== 'PUBLISHED' && state !== 'FINISHED')) return null;
  return (
    <Link className="button" to={paths.discussion(champname)}>
      <MessagesSquare size={16} strokeWidth={1.75} aria-hidden />
      <FormattedMessage id="championships.discussion" />
    </Link>
  );
}
