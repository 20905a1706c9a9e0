import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { adminFigures } from '#modules/kernel/contract/routes.js';
import type { ReplyOf } from '#modules/kernel/contract/route.js';
import { formatDateTime } from '#modules/kernel/contract/time-format.js';
import { refuse } from '#test/kit/contracts.js';
import { renderConsole } from '../testing/render.js';

type Point = ReplyOf<typeof adminFigures>['points'][number];

const point = (minutesAgo: number, more: Partial<Point> = {}): Point => ({
  at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  ...{ waiting: 0, oldest: 0, scored: 0, mails: 0, free: 5e9, backupAge: 3600, workers: 1 },
  ...more,
});
const open = (points: Point[], { isSilent = false, language = 'en' as 'en' | 'ru' } = {}) =>
  renderConsole('/figures', { language, answers: { 'GET admin/figures': { points, isSilent } } });
const figure = async (name: string) => within(await screen.findByRole('region', { name }));

describe('ADMIN1 the installation in pictures', () => {
  test('ADMIN1 shows each figure as it is now, its line, and between which values it moved', async () => {
    await open([
      point(3, { waiting: 4, oldest: 600 }),
      point(2, { waiting: 1200 }),
      point(1, { waiting: 12, free: 2.5e9 }),
    ]);
    const waiting = await figure('Solutions waiting');
    waiting.getByText('12');
    waiting.getByText('From 4 to 1,200');
    const line = waiting.getByRole('img', { name: 'Solutions waiting: 12. From 4 to 1,200' });
    // One line of three points.
    expect(line.querySelector('path')?.getAttribute('d')).toMatch(/^M[^ML]+L[^ML]+L[^ML]+$/);
    (await figure('Free disk space')).getByText('2.5 GB');
    (await figure('Workers alive')).getByText('1 throughout');
    // The beginning and the end of all lines, an hour apart, said once.
    const span = screen.getByText(/^\d\d:\d\d – \d\d:\d\d$/u).textContent.split(' – ');
    const [begins = 0, ends = 0] = span.map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
    expect((ends - begins + 24 * 60) % (24 * 60)).toBe(60);
    // What has a list leads to it.
    expect(waiting.getByRole('link', { name: 'Solutions waiting' }).getAttribute('href')).toBe('/queue');
    (await figure('Longest wait')).getByText('From 0 sec to 10 min');
    (await figure('Age of the last good backup')).getByText('60 min');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('ADMIN1 says between which parts of a second a wait moved where the line has a peak', async () => {
    await open([point(3), point(2, { oldest: 0.42 }), point(1)]);
    (await figure('Longest wait')).getByText('From 0 sec to 0.42 sec');
  });

  test('ADMIN1 leaves a gap where nothing was measured, and says what is not known', async () => {
    const unknown = { backupAge: null };
    await open([point(30, unknown), point(29, unknown), point(2, unknown), point(1, unknown)]);
    const line = (await figure('Workers alive')).getByRole('img');
    expect(line.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
    const backup = await figure('Age of the last good backup');
    backup.getByText('–');
    backup.getByText('Not known');
    expect(backup.queryByRole('img')).toBeNull();
  });

  test('ADMIN1 shows the last day instead, and warns where no worker measures', async () => {
    const page = await open([point(900)], { isSilent: true });
    await screen.findByText(/no worker is running/);
    await page.user.click(screen.getByRole('button', { name: 'Last day' }));
    expect(screen.getByRole('button', { name: 'Last day' }).getAttribute('aria-pressed')).toBe('true');
    await figure('Workers alive');
    screen.getByText(/^(?:\d\d\.\d\d\.\d{4} \d\d:\d\d(?: – )?){2}$/u);
    expect(page.sent('GET admin/figures').at(-1)?.query).toMatchObject({ hours: 24 });
  });

  test('ADMIN1 tells of now by the newest minute, not by the worst of ten, and not at all where that lacks it', async () => {
    const hour = [point(2, { waiting: 90, backupAge: 60 }), point(1, { waiting: 7, backupAge: null })];
    const day = [point(1500), point(5, { waiting: 90 })];
    const page = await renderConsole('/figures', {
      answers: { 'GET admin/figures': ({ query }) => ({ points: query.hours === 1 ? hour : day, isSilent: false }) },
    });
    (await figure('Age of the last good backup')).getByText('–');
    await page.user.click(screen.getByRole('button', { name: 'Last day' }));
    await (await figure('Solutions waiting')).findByText('From 0 to 90');
    (await figure('Solutions waiting')).getByText('7');
    screen.getByText(`Measured each minute, here since ${formatDateTime(day[0]!.at)}.`);
  });

  test('ADMIN1 has no gap where one minute is missing, and one where two are', async () => {
    await open([point(9), point(7), point(4), point(3)]);
    const line = (await figure('Workers alive')).getByRole('img');
    expect(line.querySelector('path')?.getAttribute('d')?.match(/[ML]/g)).toEqual(['M', 'L', 'M', 'L']);
  });

  test.each([
    ['en', 'Try again', 'Last day', 'Solutions waiting', 'From 0 to 30'],
    ['ru', 'Повторить', 'Последние сутки', 'Решений в очереди', 'От 0 до 30'],
  ] as const)(
    'ADMIN1 keeps what it shows until another span is there, and tries again, in %s',
    async (language, again, day, waiting, between) => {
      let isBroken = true;
      const hour = [point(1, { waiting: 5 })];
      const page = await renderConsole('/figures', {
        language,
        answers: {
          'GET admin/figures': ({ query }) => {
            if (query.hours === 1) return { points: hour, isSilent: false };
            return isBroken ? refuse('INTERNAL') : { points: [point(600), point(9, { waiting: 30 })], isSilent: false };
          },
        },
      });
      await screen.findByRole('region', { name: waiting });
      await page.user.click(screen.getByRole('button', { name: day }));
      const retry = await screen.findByRole('button', { name: again });
      (await figure(waiting)).getByText('5');
      isBroken = false;
      await page.user.click(retry);
      await (await figure(waiting)).findByText(between);
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('ADMIN1 says that it reads before the first answer', async () => {
    let answer: (points: Point[]) => void = () => undefined;
    const points = new Promise<Point[]>((done) => (answer = done));
    await renderConsole('/figures', {
      answers: { 'GET admin/figures': async () => ({ points: await points, isSilent: false }) },
    });
    await screen.findByRole('status', { name: 'Loading' });
    answer([point(1)]);
    await figure('Workers alive');
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  });

  test('ADMIN1 I18N1 says it in Russian, and the menu leads there', async () => {
    await open([point(1, { backupAge: 200_000 })], { language: 'ru' });
    (await figure('Возраст последней целой копии')).getByText(/^2,3\sдн\.?$/);
    expect(screen.getByRole('menuitem', { name: 'Сводка' }).getAttribute('href')).toBe('/figures');
  });

  test('ADMIN1 is the first of the menu', async () => {
    await open([point(1)]);
    await figure('Workers alive');
    expect(screen.getAllByRole('menuitem')[0]?.textContent).toBe('Dashboard');
  });
});
