import { Injectable } from '@nestjs/common';
import { formatDate } from '../../kernel/contract/time-format.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import {
  vacancyClosed,
  vacancyCommented,
  vacancyExpiring,
  vacancyPublished,
  vacancyReturned,
} from '../../vacancies/contract/events.js';
import type { NoticeCause } from '../contract/causes.js';
import { usualZone } from '../contract/channels.js';
import type { NoticeParams } from '../contract/notice.js';
import { causeAt } from '../contract/places.js';
import { Notices } from '../flows/notices.js';

interface OfVacancy {
  vacancyId: string;
  authorId: string;
  title: string;
  version: number;
}

/** Tells the author of a vacancy; the version keeps one time apart from the next. */
const tell = (
  notices: Notices,
  cause: Extract<NoticeCause, `vacancy.${string}`>,
  { vacancyId, authorId, title, version }: OfVacancy,
  params: NoticeParams = {},
): Promise<void> =>
  notices.tell({
    ...causeAt(cause, { vacancyId }),
    reason: `${cause}:${vacancyId}:${version}`,
    params: { title, ...params },
    people: [{ personId: authorId }],
  });

/** VAC1, NOTIF1: everybody sees the vacancy by now. */
@Injectable()
@ReactsTo(vacancyPublished, 'notifications.tell-vacancy-published')
export class TellVacancyPublished implements Reaction<OfVacancy> {
  constructor(private readonly notices: Notices) {}

  react(data: OfVacancy): Promise<void> {
    return tell(this.notices, 'vacancy.published', data);
  }
}

/** VAC1, NOTIF1: a moderator returned it, with a reason. */
@Injectable()
@ReactsTo(vacancyReturned, 'notifications.tell-vacancy-returned')
export class TellVacancyReturned implements Reaction<OfVacancy & { reason: string }> {
  constructor(private readonly notices: Notices) {}

  react({ reason, ...data }: OfVacancy & { reason: string }): Promise<void> {
    return tell(this.notices, 'vacancy.returned', data, { reason });
  }
}

/** VAC1, NOTIF1: its time is over, or a moderator hid it; what its author does is no news to them. */
@Injectable()
@ReactsTo(vacancyClosed, 'notifications.tell-vacancy-closed')
export class TellVacancyClosed implements Reaction<OfVacancy & { as: string; reason: string }> {
  constructor(private readonly notices: Notices) {}

  async react({ as, reason, ...data }: OfVacancy & { as: string; reason: string }): Promise<void> {
    if (as === 'expired') await tell(this.notices, 'vacancy.expired', data);
    if (as === 'hidden') await tell(this.notices, 'vacancy.hidden', data, { reason });
  }
}

/** VAC1, NOTIF1: it expires in a few days unless it is extended. */
@Injectable()
@ReactsTo(vacancyExpiring, 'notifications.tell-vacancy-expiring')
export class TellVacancyExpiring implements Reaction<OfVacancy & { expiresAt: string }> {
  constructor(private readonly notices: Notices) {}

  react({ expiresAt, ...data }: OfVacancy & { expiresAt: string }): Promise<void> {
    return tell(this.notices, 'vacancy.expiring', data, { date: formatDate(expiresAt, usualZone) });
  }
}

type Commented = ReturnType<typeof vacancyCommented.parse>;

/** VAC1, NOTIF1: somebody said something to it. */
@Injectable()
@ReactsTo(vacancyCommented, 'notifications.tell-vacancy-commented')
export class TellVacancyCommented implements Reaction<Commented> {
  constructor(private readonly notices: Notices) {}

  async react({ vacancyId, authorId, title, commentId, byId, by = '' }: Commented): Promise<void> {
    await this.notices.tell({
      reason: `vacancy.commented:${commentId}`,
      ...causeAt('vacancy.commented', { vacancyId }),
      // What waits from before names nobody by an id.
      params: { title, by: byId ? { person: byId } : by },
      people: [{ personId: authorId }],
    });
  }
}
