import {
  BriefcaseBusiness,
  Handshake,
  Mail,
  Medal,
  Megaphone,
  MessageSquare,
  ShieldCheck,
  Trophy,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { formatTime } from '#modules/kernel/contract/time-format.js';
import { type NoticeSubject, subjectOf } from '#modules/notifications/contract/causes.js';
import { When } from '#web/words/when.js';
import { NoticeAnswers } from './notice-answers.js';
import type { Notice } from './notices.data.js';
import classes from './notice-list.module.css';

/** What asks for an answer has a sign of its own, all else that of its subject. */
const icons: Record<NoticeSubject | 'inv' | 'cominv', LucideIcon> = {
  inv: Mail,
  cominv: Handshake,
  account: ShieldCheck,
  teams: Users,
  championships: Trophy,
  results: Medal,
  forum: MessageSquare,
  vacancies: BriefcaseBusiness,
  news: Megaphone,
};
const signOf = ({ type, cause }: Notice) => (type === 'news' ? subjectOf(cause) : type);

interface Props {
  notice: Notice;
  onSeen: (id: string) => void;
  /** Says when, where no heading says the day. */
  hasWhen?: boolean;
}

/** One notice; it leads to what it is about, and has been seen by then. */
export function NoticeRow({ notice, onSeen, hasWhen = false }: Props) {
  const { id, title, text, url, senddate, seen } = notice;
  const Icon = icons[signOf(notice)];
  return (
    <li className={classes.row} data-new={!seen || undefined}>
      <Icon size={20} strokeWidth={1.75} className="rigid mt-2px muted" aria-hidden />
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
        {text !== '' && <p className="muted pre-line">{text}</p>}
        <NoticeAnswers notice={notice} onAnswered={() => !seen && onSeen(id)} />
      </div>
      {hasWhen ? (
        <span className={classes.time}>
          <When time={senddate} />
        </span>
      ) : (
        <time className={classes.time} dateTime={senddate}>
          {formatTime(senddate)}
        </time>
      )}
    </li>
  );
}
