import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { DateTime } from '#web/words/date-time.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { SectionCard } from '#web/ui/section-card.js';
import { ShowMore } from '#web/ui/show-more.js';
import { useSend } from '#web/lib/data/use-send.js';
import { byDay, type Bunch } from './by-day.js';
import { useNotices } from './notices.data.js';
import classes from './notice-list.module.css';
import { NoticeRow } from './notice-row.js';

/** NOTIF1: what one was told and asked, the newest first, by day and cause. */
export function NoticeList({ login }: { login: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useNotices(login);
  const see = useSend('POST notifications/seen');
  const [newest] = list.data?.pages ?? [];
  const seeAll = () => {
    // What comes meanwhile stays new.
    const until = newest?.items[0]?.senddate;
    if (until) see.mutate({ body: { until } });
    // The button goes with what was new.
    heading.current?.focus();
  };
  return (
    <SectionCard
      id="notices"
      heading={heading}
      title={<FormattedMessage id="user.notices" />}
      act={
        newest &&
        newest.unseen > 0 && (
          <Button variant="default" loading={see.isPending} onClick={seeAll}>
            <FormattedMessage id="user.notices.seeAll" values={{ count: newest.unseen }} />
          </Button>
        )
      }
    >
      <Loaded
        of={list}
        skeleton={640}
        empty={<EmptyState picture="mail" title={<FormattedMessage id="user.notices.none" />} />}
      >
        {({ pages }) =>
          byDay(pages.flatMap(({ items }) => items)).map(({ time, bunches }) => (
            <section key={time} className={classes.day}>
              <h3>
                <DateTime time={time} dateOnly />
              </h3>
              <ul className="bare">
                {bunches.map((bunch) => (
                  <NoticeBunch
                    key={bunch.first.id}
                    bunch={bunch}
                    onSeen={(id) => see.mutate({ body: { ids: [id] } })}
                  />
                ))}
              </ul>
            </section>
          ))
        }
      </Loaded>
      <ShowMore of={list} />
    </SectionCard>
  );
}

interface Props {
  bunch: Bunch;
  onSeen: (id: string) => void;
}

/** A notice, with the others of its kind behind a button. */
function NoticeBunch({ bunch: { first, others }, onSeen }: Props) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? [first, ...others] : [first];
  const isNew = !isOpen && others.some(({ seen }) => !seen);
  return (
    <>
      {shown.map((notice) => (
        <NoticeRow key={notice.id} notice={notice} onSeen={onSeen} />
      ))}
      {others.length > 0 && (
        <li className={classes.others} data-new={isNew || undefined}>
          {isNew && (
            <span className="unseen">
              <FormattedMessage id="user.notices.new" />{' '}
            </span>
          )}
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <FormattedMessage
              id="user.notices.others"
              values={{
                count: others.length,
                isOpen: String(isOpen),
                title: first.title,
                like: (words) => <span className="unseen">{words}</span>,
              }}
            />
          </button>
        </li>
      )}
    </>
  );
}
