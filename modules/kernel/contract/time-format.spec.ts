import { describe, expect, test } from '@jest/globals';
import { formatDate, formatDateTime, formatTime } from './time-format.js';

const table: [time: string, zone: string, date: string, clock: string][] = [
  ['2026-01-05T00:07:59Z', 'UTC', '05.01.2026', '00:07'],
  ['2026-11-30T23:59:59.999Z', 'UTC', '30.11.2026', '23:59'],
  ['2026-12-31T21:00:00Z', 'Europe/Moscow', '01.01.2027', '00:00'],
  ['2026-12-31T20:59:00Z', 'Europe/Moscow', '31.12.2026', '23:59'],
  ['2026-03-01T02:30:00Z', 'America/New_York', '28.02.2026', '21:30'],
  ['2028-02-29T12:00:00Z', 'Asia/Kathmandu', '29.02.2028', '17:45'],
];

describe('LB3 dates and times', () => {
  test.each(table)('LB3 shows %s in %s as %s %s', (time, zone, date, clock) => {
    expect(formatDate(time, zone)).toBe(date);
    expect(formatTime(time, zone)).toBe(clock);
    expect(formatDateTime(new Date(time), zone)).toBe(`${date} ${clock}`);
  });

  test("LB3 uses the reader's own time zone when none is named", () => {
    const local = new Date(2026, 3, 9, 8, 5);
    expect(formatDateTime(local)).toBe('09.04.2026 08:05');
  });
});
