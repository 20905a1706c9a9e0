import { formatDate } from '#modules/kernel/contract/time-format.js';
import type { Notice } from './notices.data.js';

/** Notices of one day and cause: two of a kind and more are one line until somebody wants them all. */
export interface Bunch {
  first: Notice;
  others: Notice[];
}

export interface Day {
  /** A moment of it. */
  time: string;
  bunches: Bunch[];
}

/** The newest first, by days of the reader's zone; what asks for an answer is never hidden behind another. */
export const byDay = (notices: readonly Notice[]): Day[] =>
  [...Map.groupBy(notices, ({ senddate }) => formatDate(senddate)).values()].map((ofDay) => ({
    time: ofDay[0]!.senddate,
    bunches: bunchesOf(ofDay),
  }));

const bunchesOf = (ofDay: readonly Notice[]): Bunch[] => {
  const kinds = Map.groupBy(ofDay, ({ cause }) => cause);
  const isBunch = ({ cause, type }: Notice) => type === 'news' && (kinds.get(cause)?.length ?? 0) > 1;
  return ofDay.flatMap((notice) => {
    if (!isBunch(notice)) return { first: notice, others: [] };
    const [first, ...others] = kinds.get(notice.cause) ?? [];
    return first === notice ? { first, others } : [];
  });
};
