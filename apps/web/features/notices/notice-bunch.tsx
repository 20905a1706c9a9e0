import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Bunch } from './by-day.js';
import { NoticeRow } from './notice-row.js';
import classes from './notice-list.module.css';

interface Props {
  bunch: Bunch;
  onSeen: (id: string) => void;
}

/** A notice, with the others of its kind behind a button. */
export function NoticeBunch({ bunch: { first, others }, onSeen }: Props) {
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
              values={{ count: others.length, isOpen: String(isOpen), title: first.title }}
            />
          </button>
        </li>
      )}
    </>
  );
}
