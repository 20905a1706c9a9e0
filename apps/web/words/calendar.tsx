import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { useText } from '#web/lib/i18n/use-text.js';
import { useIsNarrow } from '#web/lib/use-is-narrow.js';
import { busyWeeks, type CalendarDay, fewestWeeks, halfYear, mostWeeks, weeksOf } from './calendar-weeks.js';
import classes from './calendar.module.css';

/** So few weeks with solutions are seen better large. */
const mostWeeksOfHalf = 8;
const days = [0, 1, 2, 3, 4, 5, 6] as const;

/** Texts of the page that it stands on: a figure of a team, or of a person. */
const texts = {
  team: { caption: 'scoring.calendar', day: 'scoring.calendar.day', note: 'scoring.calendar.note' },
  person: { caption: 'user.calendar', day: 'user.calendar.day', note: 'user.calendar.note' },
} as const;

interface Props {
  days: readonly { day: string; solutions: number }[];
  whose: keyof typeof texts;
}

/** On which days a team or a person handed in: a grid to walk through by the arrow keys, each day saying its number. */
export function Calendar({ days: counted, whose }: Props) {
  const t = useText();
  // A person's card is as wide as a year, but on a phone; of a year with next to nothing half is enough.
  const isNarrow = useIsNarrow() || whose === 'team';
  const fewest = busyWeeks(counted) < mostWeeksOfHalf ? halfYear : mostWeeks;
  const weeks = weeksOf(counted, isNarrow ? fewestWeeks : fewest);
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, setCurrent] = useState({ week: Infinity, day: 0 });
  // A narrower window shows fewer of them.
  const current = { ...chosen, week: Math.min(chosen.week, weeks.length - 1) };
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Where there is no room for all of them the latest week is in sight, as one comes for what is new.
    if (scroller.current) scroller.current.scrollLeft = scroller.current.scrollWidth;
  }, [weeks.length]);
  if (weeks.length === 0) return null;
  const move = (event: KeyboardEvent) => {
    const [byWeek, byDay] = steps[event.key] ?? [0, 0];
    if (byWeek === 0 && byDay === 0) return;
    event.preventDefault();
    // Behind the last week there is none to go to.
    const week = Math.max(0, current.week + byWeek);
    const day = Math.min(6, Math.max(0, current.day + byDay));
    setCurrent({ week, day });
    grid.current?.querySelector<HTMLElement>(`[data-at="${week}-${day}"]`)?.focus();
  };
  const total = counted.reduce((sum, { solutions }) => sum + solutions, 0);
  const caption = t({ id: texts[whose].caption }, { total, days: counted.length });
  return (
    <figure className={classes.figure} data-large={(!isNarrow && weeks.length <= halfYear) || undefined}>
      <figcaption className="small strong">{caption}</figcaption>
      <div ref={scroller} className={classes.weeks}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- walked by the arrow keys */}
        <table ref={grid} role="grid" className={classes.grid} aria-label={caption} onKeyDown={move}>
          <tbody>
            {days.map((day) => (
              <tr key={day}>
                {weeks.map((week, at) => {
                  const one = week[day];
                  return (
                    one && (
                      <Day
                        key={one.day}
                        day={one}
                        whose={whose}
                        at={`${at}-${day}`}
                        isCurrent={current.week === at && current.day === day}
                      />
                    )
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted caption">
        <FormattedMessage id={texts[whose].note} />
      </p>
    </figure>
  );
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface DayProps {
  day: CalendarDay;
  whose: keyof typeof texts;
  at: string;
  isCurrent: boolean;
}

function Day({ day: { day, solutions, heat }, whose, at, isCurrent }: DayProps) {
  const t = useText();
  const date = day.split('-').toReversed().join('.');
  const words = t({ id: texts[whose].day }, { date, count: solutions });
  return (
    // The cells of a grid take the focus one at a time; not every screen reader knows them by the table's role.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <td role="gridcell" data-at={at} data-heat={heat} tabIndex={isCurrent ? 0 : -1} aria-label={words} title={words} />
  );
}
