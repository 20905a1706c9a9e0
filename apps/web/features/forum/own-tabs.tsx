import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import type { PostSort } from '#modules/forum/contract/forum.js';
import type { BookmarkFilter } from '#modules/forum/contract/lists.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { askGuest } from '#web/lib/session/guest.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Gate } from '#web/ui/gate.js';
import { Loaded } from '#web/ui/loaded.js';
import { ShowMore } from '#web/ui/show-more.js';
import { Drafts } from './draft-list.js';
import { NothingOwn } from './nothing-own.js';
import { OwnDecisions } from './own-decisions.js';
import { useBookmarks, useOwnPosts, useSubscriptions } from './own.data.js';
import { PostList } from './post-list.js';
import { SearchField } from './search-box.js';
import { SortSelect } from './sort-select.js';
import { useAddressChoice, useAddressText } from './use-address-choice.js';
import { ThreadRow } from './thread-list.js';
import classes from './forum.module.css';

const skeleton = 360;
const filters: readonly BookmarkFilter[] = ['all', 'images', 'files'];
const sorts: readonly PostSort[] = ['new', 'old', 'popular'];

/** What is one's own in the forum; guests are asked in. */
export function OwnTab({ tab }: { tab: 'bookmarks' | 'my_posts' | 'drafts' | 'subscriptions' }) {
  if (!useIsAuthorized())
    return (
      <Gate title={<FormattedMessage id={`forum.tab.${tab}`} />} text={<FormattedMessage id={`forum.own.${tab}`} />}>
        <Button onClick={askGuest}>
          <FormattedMessage id="forum.login" />
        </Button>
      </Gate>
    );
  if (tab === 'bookmarks') return <Bookmarks />;
  if (tab === 'drafts') return <Drafts />;
  return tab === 'my_posts' ? <OwnPosts /> : <Subscriptions />;
}

function Bookmarks() {
  const t = useText();
  const [filter, setFilter] = useAddressChoice('only', filters, 'all');
  const [q, setQ] = useAddressText('q');
  const list = useBookmarks(filter, q);
  const none = <EmptyState picture="compass" title={<FormattedMessage id="forum.search.nothing" />} />;
  return (
    <>
      <div className={classes.bar}>
        <div role="group" className="flex gap-2">
          {filters.map((one) => (
            <Button
              key={one}
              size="compact-sm"
              variant={one === filter ? 'light' : 'default'}
              aria-pressed={one === filter}
              onClick={() => setFilter(one)}
            >
              <FormattedMessage id={`forum.filter.${one}`} />
            </Button>
          ))}
        </div>
        <SearchField label={t({ id: 'forum.search.bookmarks' })} value={q} onSearch={setQ} />
      </div>
      <Loaded of={list} skeleton={skeleton} empty={q === '' ? <NothingOwn tab="bookmarks" /> : none}>
        {({ pages }) => <PostList posts={pages.flatMap(({ items }) => items)} />}
      </Loaded>
      <ShowMore of={list} />
    </>
  );
}

function OwnPosts() {
  const [sort, setSort] = useAddressChoice('sort', sorts, 'new');
  const list = useOwnPosts(sort);
  return (
    <>
      <OwnDecisions />
      <div className={classes.bar}>
        <SortSelect sorts={sorts} value={sort} onChange={setSort} />
      </div>
      <Loaded of={list} skeleton={skeleton} empty={<NothingOwn tab="my_posts" />}>
        {({ pages }) => <PostList areOwn posts={pages.flatMap(({ items }) => items)} />}
      </Loaded>
      <ShowMore of={list} />
    </>
  );
}

function Subscriptions() {
  return (
    <Loaded of={useSubscriptions()} skeleton={skeleton} empty={<NothingOwn tab="subscriptions" />}>
      {({ items }) => (
        <ul className={classes.list}>
          {items.map((thread) => (
            <ThreadRow key={thread.id} thread={thread} withSubscription />
          ))}
        </ul>
      )}
    </Loaded>
  );
}
