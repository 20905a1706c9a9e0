import { FormattedMessage } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import type { SearchTab } from '#modules/forum/contract/search.js';
import { paths } from '#web/lib/paths.js';
import { When } from '#web/words/when.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { LinkTabs, TabPanel } from '#web/ui/link-tabs.js';
import { Loaded } from '#web/ui/loaded.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { ShowMore } from '#web/ui/show-more.js';
import { SearchBox } from './search-box.js';
import { SearchFields } from './search-fields.js';
import { useSearch } from './search.data.js';
import pages from '#web/ui/page.module.css';
import lists from './forum.module.css';
import classes from './search.module.css';

const skeleton = 360;
const withTab = (search: URLSearchParams, tab: SearchTab): string => {
  const next = new URLSearchParams(search);
  next.set('tab', tab);
  return next.toString();
};
const tabIds: readonly SearchTab[] = ['all', 'threads', 'posts'];

/** FORUM1: what was found, in tabs with their numbers; the words stand in the address. */
export function SearchResults() {
  const t = useText();
  const [search] = useSearchParams();
  const q = search.get('q')?.trim() ?? '';
  const thread = search.get('thread');
  const tab = tabIds.find((one) => one === search.get('tab')) ?? 'all';
  const [author, from, to] = ['author', 'from', 'to'].map((name) => search.get(name)) as (string | null)[];
  const list = useSearch(q, tab, { thread, author: author ?? null, from: from ?? null, to: to ?? null });
  const counts = list.data?.pages[0]?.counts;
  const tabs = tabIds.map((id) => ({
    id,
    to: `?${withTab(search, id)}`,
    label: <FormattedMessage id={`forum.search.tab.${id}`} values={{ count: counts?.[id] ?? 0 }} />,
  }));
  return (
    <>
      <PageHeading title={t({ id: 'forum.search.title' })} className={pages.heading} />
      <SearchBox key={q} thread={thread} value={q} />
      <SearchFields />
      <div className="mt-3 mb-3">
        <LinkTabs label={t({ id: 'forum.search.title' })} tabs={tabs} current={tab} />
      </div>
      <TabPanel id={tab}>
        {q === '' ? (
          <EmptyState picture="compass" title={<FormattedMessage id="forum.search.words" />} />
        ) : (
          <Loaded
            of={list}
            skeleton={skeleton}
            empty={
              <EmptyState
                picture="compass"
                title={<FormattedMessage id="forum.search.nothing" />}
                text={<FormattedMessage id="forum.search.try" />}
              />
            }
          >
            {({ pages }) => (
              <ul className={lists.list} aria-busy={list.isPlaceholderData}>
                {pages
                  .flatMap(({ items }) => items)
                  .map(({ id, kind, title, headline, snippet, url, threadTitle, author, authorName, createdAt }) => (
                    <li key={id} className={lists.row}>
                      <div className={classes.found}>
                        <h2 className={lists.name}>
                          <Link to={url}>
                            {title ? (
                              <span dangerouslySetInnerHTML={{ __html: headline }} />
                            ) : (
                              <FormattedMessage id="forum.deleted" />
                            )}
                          </Link>
                        </h2>
                        {/* The server has escaped all but its own marks. */}
                        <p className={classes.snippet} dangerouslySetInnerHTML={{ __html: snippet }} />
                        <p className={lists.rowFacts}>
                          <span>
                            <FormattedMessage id={`forum.kind.${kind}`} />
                          </span>
                          {threadTitle !== null && <span>{threadTitle}</span>}
                          {author !== null && <Link to={paths.user(author)}>{authorName}</Link>}
                          {createdAt !== null && <When time={createdAt} />}
                        </p>
                      </div>
                    </li>
                  ))}
              </ul>
            )}
          </Loaded>
        )}
        <ShowMore of={list} />
      </TabPanel>
    </>
  );
}
