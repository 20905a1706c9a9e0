import { describe, expect, it } from '@jest/globals';
import { notice } from '#web/testing/build/notice.js';
import { byDay } from './by-day.js';

const on = (time: string) => `2026-03-${time}:00.000Z`;

describe('NOTIF1 notices by day and cause', () => {
  it('NOTIF1 keeps the order and begins a day where its date changes', () => {
    const list = [
      notice(3, { senddate: on('02T12:00') }),
      notice(2, { senddate: on('02T11:00'), cause: 'teams.left' }),
      notice(1, { senddate: on('01T12:00') }),
    ];
    expect(byDay(list).map(({ bunches }) => bunches.map(({ first }) => first.id))).toEqual([
      [list[0]!.id, list[1]!.id],
      [list[2]!.id],
    ]);
  });

  it('NOTIF1 makes one line of many of a kind, and never of what asks for an answer', () => {
    const news = [1, 2, 3, 4].map((number) => notice(number, { senddate: on('02T12:00') }));
    const asked = [5, 6, 7, 8].map((number) => notice(number, { senddate: on('02T12:00'), type: 'inv', cause: 'x' }));
    const [day] = byDay([...news.slice(0, 2), ...asked, ...news.slice(2)]);
    expect(day?.bunches.map(({ first, others }) => [first.id, others.length])).toEqual([
      [news[0]!.id, 3],
      ...asked.map(({ id }) => [id, 0]),
    ]);
  });

  it('NOTIF1 makes one line of two of a kind, and of none that are of different days', () => {
    const list = ['02T12:00', '02T11:00', '01T12:00'].map((time, at) => notice(at + 1, { senddate: on(time) }));
    expect(byDay(list).map(({ bunches }) => bunches.map(({ first, others }) => [first.id, others.length]))).toEqual([
      [[list[0]!.id, 1]],
      [[list[2]!.id, 0]],
    ]);
  });
});
