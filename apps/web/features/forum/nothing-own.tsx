import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.js';
import { EmptyState } from '#web/ui/empty-state.js';

/** A list of one's own with nothing in it: what would be there, as guests are told. */
export const NothingOwn = ({ tab }: { tab: 'bookmarks' | 'my_posts' | 'drafts' | 'subscriptions' }) => (
  <EmptyState
    picture="podium"
    title={<FormattedMessage id="forum.own.nothing" />}
    text={<FormattedMessage id={`forum.own.${tab}`} />}
    action={
      <Link className="button-primary" to={paths.forum('threads')}>
        <FormattedMessage id="forum.own.read" />
      </Link>
    }
  />
);
