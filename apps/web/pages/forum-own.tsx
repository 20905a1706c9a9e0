import { LentaTab } from '#web/features/forum/lenta-tab.js';
import { OwnTab } from '#web/features/forum/own-tabs.js';
import { SearchResults } from '#web/features/forum/search-results.js';
import { ThreadRequest } from '#web/features/forum/thread-request.js';

/** The tabs of the forum that are not lists of threads. */
export function OwnParts({
  tab,
}: {
  tab: 'search' | 'request' | 'lenta' | 'bookmarks' | 'my_posts' | 'drafts' | 'subscriptions';
}) {
  if (tab === 'request') return <ThreadRequest />;
  if (tab === 'search') return <SearchResults />;
  return tab === 'lenta' ? <LentaTab /> : <OwnTab key={tab} tab={tab} />;
}
