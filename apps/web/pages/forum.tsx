import { Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { useParams, useSearchParams } from 'react-router-dom';
import { GoOn } from '#web/features/championships/go-on.js';
import { Lively } from '#web/features/championships/lively.js';
import { NewsList } from '#web/features/championships/news-list.js';
import { ForumColumns } from '#web/features/forum/forum-columns.js';
import { ForumRail } from '#web/features/forum/forum-rail.js';
import { ThreadList } from '#web/features/forum/thread-list.js';
import { Hero } from '#web/features/home/hero.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { forumTabs, type ForumTab, paths } from '#web/lib/paths.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { ChunkBoundary } from '#web/ui/chunk-boundary.js';
import { LinkTabs, TabPanel } from '#web/ui/link-tabs.js';
import { Loaded } from '#web/ui/loaded.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { NotFoundPage } from './not-found.js';
import classes from '#web/ui/page.module.css';
import { lazyPart } from '#web/ui/lazy-part.js';

/** A thread or a topic: its own chunk, as lists of threads need neither the editor nor comments. */
const ThreadPage = lazyPart<{ name: string | null; topicId: string | undefined }>({
  chunk: 'thread',
  namespaces: ['forum', 'texts'],
  load: () => import('./forum-thread.js').then((module) => module.ThreadPage),
});

/** What is one's own in the forum, and the feed. */
const OwnParts = lazyPart<{
  tab: 'search' | 'request' | 'lenta' | 'bookmarks' | 'my_posts' | 'drafts' | 'subscriptions';
}>({
  chunk: 'thread',
  namespaces: ['forum', 'texts'],
  load: () => import('./forum-own.js').then((module) => module.OwnParts),
});

/** `/`: the forum, below a welcome to guests, and what somebody takes part in. */
export function HomePage() {
  const isAuthorized = useIsAuthorized();
  const welcome = isAuthorized ? <Welcome /> : <GuestsWelcome />;
  return (
    <>
      {!isAuthorized && <Hero />}
      <ForumTabs tab="threads" welcome={welcome} />
    </>
  );
}

/** Guests see what they may enter, and that below it the forum begins. */
function GuestsWelcome() {
  return (
    <>
      <Lively />
      <h2 className={classes.heading}>
        <FormattedMessage id="forum.title" />
      </h2>
    </>
  );
}

/** Whoever takes part goes on where they were; all others see what the page is. */
function Welcome() {
  const t = useText();
  return (
    <>
      <PageHeading title={t({ id: 'forum.title' })} className="unseen" />
      <GoOn />
    </>
  );
}

const nothingYet = { data: undefined, error: null, refetch: async () => undefined };

/** `/forum`: a tab of it, else a thread, a topic, or the way to the discussion of a championship. */
export function ForumPage() {
  const { tab = 'threads', subtab } = useParams();
  const [search] = useSearchParams();
  // A thread may be called so: a new topic has the address of the threads.
  const isNew = subtab === undefined && tab === 'threads' && search.has('new');
  const known = isNew ? undefined : forumTabs.find((one) => one === tab);
  if ((tab === 'search' || tab === 'request') && subtab === undefined)
    return (
      <div className={classes.page}>
        <TabOf tab={tab} />
      </div>
    );
  if (known && subtab === undefined) return <ForumTabs tab={known} />;
  if (known && known !== 'champ_threads') return <NotFoundPage />;
  return (
    <ChunkBoundary resetKey={tab} onRetry={ThreadPage.retry}>
      <Suspense
        fallback={
          <Loaded of={nothingYet} skeleton={480}>
            {() => null}
          </Loaded>
        }
      >
        <ThreadPage name={isNew ? null : tab} topicId={subtab} />
      </Suspense>
    </ChunkBoundary>
  );
}

function ForumTabs({ tab, welcome }: { tab: ForumTab; welcome?: React.ReactNode }) {
  const t = useText();
  const tabs = forumTabs.map((id) => ({
    id,
    to: paths.forum(id),
    label: <FormattedMessage id={`forum.tab.${id}`} />,
  }));
  return (
    <div className={classes.page}>
      {welcome ?? <PageHeading title={t({ id: 'forum.title' })} className={classes.heading} />}
      <LinkTabs label={t({ id: 'forum.tabs' })} tabs={tabs} current={tab} />
      <ForumColumns rail={<ForumRail tab={tab} news={<NewsList />} />}>
        <TabPanel id={tab}>
          <TabOf tab={tab} />
        </TabPanel>
      </ForumColumns>
    </div>
  );
}

function TabOf({ tab }: { tab: ForumTab | 'search' | 'request' }) {
  if (tab === 'threads') return <ThreadList />;
  if (tab === 'champ_threads') return <ThreadList key={tab} type="championship" />;
  return (
    <ChunkBoundary resetKey={tab} onRetry={OwnParts.retry}>
      <Suspense
        fallback={
          <Loaded of={nothingYet} skeleton={360}>
            {() => null}
          </Loaded>
        }
      >
        <OwnParts tab={tab} />
      </Suspense>
    </ChunkBoundary>
  );
}
