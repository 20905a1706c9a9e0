import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useText } from '#web/lib/i18n/use-text.js';
import { Loaded } from '#web/ui/loaded.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { Select } from '#web/ui/select.js';
import { ShowMore } from '#web/ui/show-more.js';
import { useThreads } from './threads.data.js';
import { useThreadTexts } from './thread-title.js';
import { TopicForm } from './topic-form.js';
import pages from '#web/ui/page.module.css';
import classes from './topic.module.css';

/** FORUM1: begins a topic from anywhere in the forum; which thread it belongs to is chosen here, and stands in the address. */
export function NewTopic() {
  const t = useText();
  const textsOf = useThreadTexts();
  const list = useThreads('last');
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <PageHeading title={t({ id: 'forum.topic.new' })} className={pages.heading} />
      <Loaded of={list} skeleton={360}>
        {({ pages: parts }) => {
          const open = parts.flatMap(({ items }) => items).filter(({ locked }) => !locked);
          const chosen = open.find(({ name }) => name === search.get('new'));
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
                  onChange={({ currentTarget: { value } }) => setSearch({ new: value }, { replace: true })}
                />
                <ShowMore of={list} />
              </div>
              {chosen ? (
                <TopicForm key={chosen.id} thread={chosen} />
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
