import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.js';
import { RailCard } from '#web/ui/rail-card.js';
import { BoardTop } from '#web/words/board-top.js';
import { useBoard } from '#web/words/board.data.js';

const first = { q: '', board: 'public', after: 0, tour: '' } as const;
const shown = 3;

/** Who leads, and below them the own place; nothing where nobody has one. */
export function Leaders({ champname }: { champname: string }) {
  const top = useBoard(champname, first).data?.pages[0];
  const rows = top?.items.slice(0, shown) ?? [];
  if (rows.length === 0) return null;
  const own = top?.own ?? null;
  return (
    <RailCard id="leaders" title={<FormattedMessage id="championships.leaders" />}>
      <BoardTop rows={own && own.place > shown ? [...rows, own] : rows} />
      <p>
        <Link to={paths.championship(champname, 'rating')}>
          <FormattedMessage id="championships.leaders.all" />
        </Link>
      </p>
    </RailCard>
  );
}
