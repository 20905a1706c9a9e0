import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ThreadView } from '#modules/forum/contract/forum.js';
import { articlesThread } from '#modules/forum/contract/addresses.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Loaded } from '#web/ui/loaded.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { Select } from '#web/ui/select.js';
import { ShowMore } from '#web/ui/show-more.js';
import { useNamedThread } from './forum.data.js';
import { useThreads } from './threads.data.js';
import { useThreadTexts } from './thread-title.js';
import { type Begun, isBegun, TopicForm, type Written } from './topic-form.js';
import { UnplacedTopic } from './unplaced-topic.js';
import { useChampionships } from '#web/words/championship/championships.data.js';
import pages from '#web/ui/page.module.css';
import classes from './topic.module.css';

const groups = ['threads', 'champs', 'ended'] as const;
type Group = (typeof groups)[number];

/** FORUM1: begins a topic from anywhere in the forum; which thread it belongs to is chosen here, and stands in the address. */
export function NewTopic() {
  const t = useText();
  const textsOf = useThreadTexts();
  const list = useThreads('last');
  const [search, setSearch] = useSearchParams();
  const name = search.get('new');
  // It may be one of those that nobody has asked for yet.
  const isListed = list.data?.pages.some(({ items }) => items.some((one) => one.name === name));
  const named = useNamedThread(isListed ? null : name);
  const written = useRef<Written>(null);
  const [former, setFormer] = useState<Begun>();
  const [isLacking, setLacking] = useState(false);
  // A picture on its way belongs to the text of now, which another thread takes along as it stands.
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const lack = () => {
    setLacking(true);
    field.current?.querySelector('select')?.focus();
  };
  const ended = new Set(useChampionships('ended').data?.map(({ champname }) => champname));
  const groupOf = ({ championship }: ThreadView): Group => {
    if (championship === null) return 'threads';
    return ended.has(championship) ? 'ended' : 'champs';
  };
  const choose = async (value: string) => {
    const { pathname } = location;
    await written.current?.flush();
    // Whoever has gone elsewhere meanwhile stays there.
    if (location.pathname !== pathname || !field.current) return;
    const left = written.current;
    const own = left && isBegun(left.values) ? left : undefined;
    // What no thread has taken yet goes on; what one has of its own stays there.
    setFormer((now) => (now && now.place !== left?.place ? now : own));
    setLacking(false);
    setSearch({ new: value }, { replace: true });
  };
  return (
    <>
      <PageHeading title={t({ id: 'forum.topic.new' })} className={pages.heading} />
      <Loaded of={list} skeleton={360}>
        {({ pages: parts }) => {
          const known = parts.flatMap(({ items }) => items);
          const others = named && !isListed ? [named] : [];
          const open = [...others, ...known].filter((one) => !one.locked && one.name !== articlesThread);
          const chosen = open.find((one) => one.name === name);
          const none = { value: '', label: t({ id: 'forum.topic.choose' }) };
          return (
            <div className="stack gap-4">
              <div className={classes.form} ref={field}>
                <Select
                  label={t({ id: 'forum.topic.thread' })}
                  description={t({ id: 'forum.topic.thread.hint' })}
                  value={chosen?.name ?? ''}
                  disabled={isBusy}
                  error={isLacking && t({ id: 'forum.topic.choose.first' })}
                  data={[
                    ...(chosen ? [] : [none]),
                    ...groups.flatMap((group) =>
                      open
                        .filter((one) => groupOf(one) === group)
                        .map((one) => ({
                          ...{ value: one.name, label: textsOf(one).title },
                          group: t({ id: `forum.topic.group.${group}` }),
                        })),
                    ),
                  ]}
                  onChange={({ currentTarget: { value } }) => void choose(value)}
                />
                <ShowMore of={list} />
              </div>
              {chosen ? (
                <TopicForm
                  key={chosen.id}
                  thread={chosen}
                  former={former}
                  onCarried={() => setFormer(undefined)}
                  written={written}
                  onBusy={setBusy}
                />
              ) : (
                <UnplacedTopic written={written} onLack={lack} onBusy={setBusy} />
              )}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
