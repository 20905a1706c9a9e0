import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ofParticipant } from '#web/testing/build/answers.js';
import { listOf } from '#web/testing/build/basics.js';
import { ownAccount, person, personal } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';

const data = { firstname: 'Ada', lastname: 'Lovelace', birthday: '1990-12-10', city: 'London', workplace: 'Engine' };

describe('AUTH7 the steps before taking part', () => {
  test('AUTH7 CHAMP4 phone and profile are asked for on the page, one after the other, and the focus goes along to the rules', async () => {
    const page = await renderPage('/championship/small/takepart', {
      as: person('ada', { status: 'CONFIRMED' }),
      answers: ofParticipant(
        { participation: null },
        {
          'GET invitations': listOf(),
          'GET user/personal': personal(data),
          'GET user/account': ownAccount(),
          'POST user/phone': { retryAfter: 60 },
          'POST user/phone/confirm': { user: person('ada', { status: 'VERIFIED' }) },
          'PATCH user/personal': { user: person('ada') },
        },
      ),
    });
    await page.user.type(await screen.findByLabelText(/^Phone number/), '+46 70 174 06 99');
    await page.user.click(screen.getByRole('button', { name: 'Send a code' }));
    await page.user.type(await screen.findByLabelText(/^Code sent to/), '123456');

    await screen.findByDisplayValue('London');
    expect(page.sent('POST user/phone/confirm').map(({ body }) => body)).toEqual([{ code: '123456' }]);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Before you join' }));
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('checkbox', { name: 'I have read and accept the rules' });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Take part' }));
    expect(page.address()).toBe('/championship/small/takepart');
  });

  test('AUTH7 PROF2 an incomplete profile stays open, marks what lacks and names it, and who sees each field', async () => {
    const page = await renderPage('/championship/small/takepart', {
      as: person('ada', { status: 'VERIFIED' }),
      answers: ofParticipant(
        { participation: null },
        {
          'GET invitations': listOf(),
          'GET user/personal': personal({ firstname: 'Ada', lastname: 'Lovelace' }),
          'PATCH user/personal': { user: person('ada') },
        },
      ),
    });
    const sheet = within(await screen.findByRole('region', { name: 'Before you join' }));
    const city = await sheet.findByLabelText<HTMLInputElement>('City');
    expect(sheet.getByText('Public: on your profile and in the rating')).toBeTruthy();
    await page.user.click(sheet.getByRole('button', { name: 'Save' }));
    await sheet.findByText('Not saved yet. Still missing: birthday, city, a university or a workplace.');
    expect(city.getAttribute('aria-invalid')).toBe('true');
    expect(sheet.getByLabelText('First name').getAttribute('aria-invalid')).not.toBe('true');
    expect(sheet.getAllByText('Required to take part')).toHaveLength(2);
    expect(page.sent('PATCH user/personal')).toHaveLength(0);

    await page.user.type(sheet.getByLabelText('Birthday'), '1990-12-10');
    await page.user.type(city, '12345');
    await page.user.type(sheet.getByLabelText('Workplace'), 'Engine');
    await page.user.click(sheet.getByRole('button', { name: 'Save' }));
    await sheet.findByText('Invalid field');
    await page.user.clear(city);
    await page.user.type(city, 'London');
    await page.user.click(sheet.getByRole('button', { name: 'Save' }));
    await screen.findByRole('checkbox', { name: 'I have read and accept the rules' });
    // What stood there already may be another by now, in another tab.
    expect(page.sent('PATCH user/personal').map(({ body }) => body)).toEqual([
      { birthday: '1990-12-10', city: 'London', workplace: 'Engine' },
    ]);
  });
});
