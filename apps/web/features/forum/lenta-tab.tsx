import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useText } from '#web/lib/i18n/use-text.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { useUnfolded } from '#web/lib/session/use-unfolded.js';
import { useIsNarrow } from '#web/lib/use-is-narrow.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { FiltersButton } from '#web/ui/filters-button.js';
import { Loaded } from '#web/ui/loaded.js';
import { ShowMore } from '#web/ui/show-more.js';
import { Select } from '#web/ui/select.js';
import { useThreads } from './threads.data.js';
import { NewsPill } from './news-pill.js';
import { type LentaWish, useLenta } from './own.data.js';
import { ThreadRow } from './thread-list.js';
import { TopicRow } from './topic-list.js';
import { useNews } from './use-news.js';
import classes from './forum.module.css';

const skeleton = 420;
const mostSuggestions = 5;
const periods = ['newest', 'day', 'week', 'month', 'year'] as const;
const kinds = { '0,1': 'both', '0': 'ordinary', '1': 'championship' } as const;

const champShape = /^[a-z0-9][a-z0-9-]{2,63}$/;

/** What the address says of the feed; what does not fit is left out. */
const wishOf = (params: URLSearchParams): Omit<LentaWish, 'mode'> => {
  const period = periods.find((one) => one === params.get('period')) ?? 'newest';
  const kind = params.get('kind');
  const [topicFilter] = Object.entries(kinds).find(([, name]) => name === kind) ?? ['0,1'];
  const champ = params.get('champ') ?? '';
  return {
    period: period === 'newest' ? undefined : period,
    topicFilter,
    champFilter: champShape.test(champ) ? champ : '0',
  };
};

const addressOf = ({ mode, period, topicFilter, champFilter }: LentaWish): [string, string][] => {
  const kind = kinds[topicFilter as keyof typeof kinds];
  const all: [string, string][] = [
    ['mode', mode === 'my' ? mode : ''],
    ['period', period ?? ''],
    ['kind', kind === 'both' ? '' : kind],
    ['champ', champFilter === '0' ? '' : champFilter],
  ];
  return all.filter(([, value]) => value !== '');
};

/** FORUM1: topics of all threads or of those one is subscribed to; those that come in wait behind a button. */
export function LentaTab() {
  const isAuthorized = useIsAuthorized();
  const [params, setParams] = useSearchParams();
  const mode = isAuthorized && params.get('mode') === 'my' ? 'my' : 'all';
  const wish = { ...wishOf(params), mode } as const;
  const setWish = (next: LentaWish) => setParams(addressOf(next), { replace: true, preventScrollReset: true });
  const list = useLenta(wish);
  const news = useNews('lenta:all');
  const first = list.data?.pages[0];
  return (
    <>
      {/* Renames and locks are told too, so that how often says nothing of how many topics there are. */}
      {news.count > 0 && <NewsPill onShow={news.after(list.refetch)} />}
      <div className={classes.sheet}>
        <LentaFilters {...{ wish, setWish, isAuthorized }} champs={first?.champs ?? []} />
        <Loaded
          of={list}
          skeleton={skeleton}
          empty={
            <>
              <EmptyState picture="podium" title={<FormattedMessage id="forum.lenta.none" />} />
              {mode === 'my' && <Suggestions />}
            </>
          }
        >
          {({ pages }) => {
            const topics = pages.flatMap(({ items }) => items);
            return (
              <>
                <ul className={classes.list} aria-busy={list.isPlaceholderData}>
                  {topics.map((topic) => (
                    <TopicRow key={topic.id} topic={topic} withThread />
                  ))}
                </ul>
                <p className={classes.shown}>
                  <FormattedMessage id="forum.lenta.shown" values={{ shown: topics.length, all: first?.total ?? 0 }} />
                </p>
              </>
            );
          }}
        </Loaded>
      </div>
      <div className={classes.bar}>
        <ShowMore of={list} />
        <a href="/forum/lenta/feed.xml">
          <FormattedMessage id="forum.feed" />
        </a>
      </div>
    </>
  );
}

/** Threads that one may want to follow: those in which most is written. */
function Suggestions() {
  const { data } = useThreads('popular_month');
  const threads = data?.pages[0]?.items.filter(({ subscribed }) => !subscribed).slice(0, mostSuggestions);
  if (!threads || threads.length === 0) return null;
  return (
    <ul className={classes.list}>
      {threads.map((thread) => (
        <ThreadRow key={thread.id} thread={thread} withSubscription />
      ))}
    </ul>
  );
}

interface FilterProps {
  wish: LentaWish;
  setWish: (wish: LentaWish) => void;
  isAuthorized: boolean;
  champs: readonly { name: string; title: string }[];
}

/** What the feed shows, in one line; on a phone all but whose feed it is waits behind a button. */
function LentaFilters({ wish, setWish, isAuthorized, champs }: FilterProps) {
  const t = useText();
  const isNarrow = useIsNarrow();
  const [isOpen, turn] = useUnfolded('feed');
  const select = (
    label: string,
    value: string,
    options: readonly (readonly [string, string])[],
    choose: (value: string) => void,
  ) => (
    <Select
      aria-label={label}
      value={value}
      data={options.map(([id, text]) => ({ value: id, label: text }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
  return (
    <div className={classes.bar}>
      {isAuthorized && (
        <div role="group" className="flex gap-2">
          {(['all', 'my'] as const).map((mode) => (
            <Button
              key={mode}
              size="compact-sm"
              variant={mode === wish.mode ? 'light' : 'default'}
              aria-pressed={mode === wish.mode}
              onClick={() => setWish({ ...wish, mode })}
            >
              <FormattedMessage id={`forum.lenta.${mode}`} />
            </Button>
          ))}
        </div>
      )}
      {isNarrow && (
        <FiltersButton isOpen={isOpen} opens="feed-choices" onToggle={turn}>
          <FormattedMessage id="forum.lenta.filters" values={{ count: addressOf({ ...wish, mode: 'all' }).length }} />
        </FiltersButton>
      )}
      {(isOpen || !isNarrow) && (
        <div id="feed-choices" className={classes.choices}>
          {select(
            t({ id: 'forum.sort' }),
            wish.period ?? 'newest',
            periods.map(
              (one) => [one, t({ id: one === 'newest' ? 'forum.sort.new' : `forum.sort.popular_${one}` })] as const,
            ),
            (value) => setWish({ ...wish, period: value === 'newest' ? undefined : (value as LentaWish['period']) }),
          )}
          {select(
            t({ id: 'forum.lenta.kinds' }),
            wish.topicFilter,
            Object.entries(kinds).map(([id, kind]) => [id, t({ id: `forum.lenta.kind.${kind}` })] as const),
            (topicFilter) => setWish({ ...wish, topicFilter, champFilter: '0' }),
          )}
          {select(
            t({ id: 'forum.lenta.champ' }),
            wish.champFilter,
            [['0', t({ id: 'forum.lenta.champ.all' })], ...champs.map(({ name, title }) => [name, title] as const)],
            (champFilter) => setWish({ ...wish, champFilter, ...(champFilter !== '0' && { topicFilter: '0,1' }) }),
          )}
        </div>
      )}
    </div>
  );
}
