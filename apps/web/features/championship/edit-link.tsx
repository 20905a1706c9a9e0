import { Pencil } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import { paths } from '#web/lib/paths.js';

/** The way to the editor, for those who may edit: the server names the state to them alone. */
export function EditLink({ card }: { card: ChampionshipCard }) {
  if (card.state === undefined) return null;
  return (
    <Link className="button" to={paths.editor(card.champname)}>
      <Pencil size={16} strokeWidth={1.75} aria-hidden />
      <FormattedMessage id="championships.edit" />
    </Link>
  );
}
