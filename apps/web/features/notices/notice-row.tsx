import { Handshake, Mail, Megaphone, type LucideIcon } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { formatTime } from '#modules/kernel/contract/time-format.js';
import { NoticeAnswers } from './notice-answers.js';
import type { Notice } from './notices.data.js';
import classes from './notice-list.module.css';

const icons: Record<Notice['type'], LucideIcon> = { inv: Mail, cominv: Handshake, news: Megaphone };

interface Props {
  notice: Notice;
  onSeen: (id: string) => void;
}

/** One notice; it leads to what it is about, and has been seen by then. */
export function NoticeRow({ notice, onSeen }: Props) {
  const { id, type, title, text, url, senddate, seen } = notice;
  const Icon = icons[type];
  return (
    <li className={classes.row} data-new={!seen || undefined}>
      <Icon size={20} strokeWidth={1.75} className={classes.icon} aria-hidden />
      <div className="grow breaks">
        <p className={classes.title}>
          {!seen && (
            <span className="unseen">
              <FormattedMessage id="user.notices.new" />{' '}
            </span>
          )}
          {url === '' ? (
            title
          ) : (
            <Link to={url} onClick={() => !seen && onSeen(id)}>
              {title}
            </Link>
          )}
        </p>
        {text !== '' && <p className={classes.text}>{text}</p>}
        <NoticeAnswers notice={notice} onAnswered={() => !seen && onSeen(id)} />
      </div>
      <time className={classes.time} dateTime={senddate}>
        {formatTime(senddate)}
      </time>
    </li>
  );
}
