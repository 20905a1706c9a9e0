import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useText } from '#web/lib/i18n/use-text.js';
import { Loaded } from '#web/ui/loaded.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { Select } from '#web/ui/select.js';
import { ShowMore } from '#web/ui/show-more.js';
import { useNamedThread } from './forum.data.js';
import { useThreads } from './threads.data.js';
import { useThreadTexts } from './thread-title.js';
import { type Begun, isBegun, TopicForm, type Written } from './topic-form.js';
import pages from '#web/ui/page.module.css';
import classes from './topic.module.css';

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
  const choose = async (value: string) => {
    await written.current?.flush();
    const left = written.current;
    setFormer(left && isBegun(left.values) ? { place: left.place, values: left.values } : undefined);
    setSearch({ new: value }, { replace: true });
  };
  return (
    <>
      <PageHeading title={t({ id: 'forum.topic.new' })} className={pages.heading} />
      <Loaded of={list} skeleton={360}>
        {({ pages: parts }) => {
          const known = parts.flatMap(({ items }) => items);
          const others = named && !isListed ? [named] : [];
          const open = [...others, ...known].filter(({ locked }) => !locked);
          const chosen = open.find((one) => one.name === name);
          const none = { value: '', label: t({ id: 'forum.topic.choose' }) };
          return (
            <div className="stack gap-4">
              <div className={classes.form}>
                <Select
                  label={t({ id: 'forum.topic.thread' })}
                  description={t({ id: 'forum.topic.thread.hint' })}
                  value={chosen?.name ?? ''}
                  data={[
                    ...(chosen ? [] : [none]),
                    ...open.map((one) => ({ value: one.name, label: textsOf(one).title })),
                  ]}
                  onChange={({ currentTarget: { value } }) => void choose(value)}
                />
                <ShowMore of={list} />
              </div>
              {chosen ? (
                <TopicForm key={chosen.id} thread={chosen} former={former} written={written} />
              ) : (
                <p className="muted">
                  <FormattedMessage id="forum.topic.choose.first" />
                </p>
              )}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
