import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse } from '#test/kit/contracts.js';
import { listOf } from '#web/testing/build/basics.js';
import { editorView } from '#web/testing/build/editor.js';
import { person } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';

const create = 'POST championships';
const open = async (answer = refuse('CHAMPNAME_USED')) => {
  const page = await renderPage('/championships', {
    as: person('client', { role: 'client' }),
    answers: { 'GET championships': listOf(), [create]: answer },
  });
  await page.user.click((await screen.findAllByRole('button', { name: 'New championship' }))[0]!);
  const sheet = within(await screen.findByRole('dialog', { name: 'New championship' }));
  return { page, sheet, address: await sheet.findByRole('textbox', { name: 'Address' }) };
};

describe('CHAMP5 a new championship', () => {
  it.each([
    ['{Tab}', /^Fill /u],
    ['ab', 'Minimum 3 characters'],
    ['-ab', 'Only lowercase Latin letters, digits and “-”, beginning with a letter or a digit'],
    ['тест', 'Only lowercase Latin letters, digits and “-”, beginning with a letter or a digit'],
  ])('CHAMP5 "%s" is no address: it is said at the field and not sent', async (typed, fault) => {
    const { page, sheet, address } = await open();
    await page.user.type(address, typed);
    await page.user.click(sheet.getByRole('button', { name: 'Create a draft' }));
    expect(await sheet.findByText(fault)).toBeTruthy();
    expect(address.getAttribute('aria-invalid')).toBe('true');
    expect(page.sent(create)).toEqual([]);
  });

  it('CHAMP5 an address that is taken is a fault of its field, and what was typed stays', async () => {
    const { page, sheet, address } = await open();
    await page.user.type(address, 'Small');
    await page.user.type(sheet.getByRole('textbox', { name: 'Title, English' }), 'A small one');
    await page.user.click(sheet.getByRole('button', { name: 'Create a draft' }));
    expect(await sheet.findByText('This address is taken by another championship')).toBeTruthy();
    expect(sheet.queryByRole('alert')).toBeNull();
    expect(address).toHaveProperty('value', 'small');
    expect(sheet.getByRole('textbox', { name: 'Title, English' })).toHaveProperty('value', 'A small one');
  });

  it('CHAMP5 a draft is begun by the keyboard alone and opens in the editor', async () => {
    const { page, address } = await open();
    page.answer(create, editorView('small'));
    page.answer('GET championships/{champname}/edit', editorView('small'));
    page.answer('GET championships/{champname}', refuse('NOT_FOUND'));
    // Where a browser puts the focus, as the field asks for it.
    address.focus();
    await page.user.keyboard('small{Tab}Малый{Enter}');
    await waitFor(() => expect(page.address()).toBe('/championship/small/edit'));
    expect(page.sent(create)[0]?.body).toEqual({ champname: 'small', title: { rus: 'Малый', eng: '' } });
    expect(await screen.findByRole('navigation', { name: 'Steps of the set-up' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('CHAMP5 one like another is begun from its editor', async () => {
    const page = await renderPage('/championship/small/edit', {
      as: person('client', { role: 'client' }),
      answers: {
        'GET championships/{champname}/edit': editorView('small'),
        'GET championships/{champname}': refuse('NOT_FOUND'),
        [create]: editorView('next'),
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Duplicate' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'A championship like small' }));
    await page.user.type(sheet.getByRole('textbox', { name: 'Address' }), 'next');
    await page.user.click(sheet.getByRole('button', { name: 'Create a draft' }));
    await waitFor(() => expect(page.address()).toBe('/championship/next/edit'));
    expect(page.sent(create)[0]?.body).toEqual({ champname: 'next', title: { rus: '', eng: '' }, like: 'small' });
  });

  it('CHAMP5 only clients and admins begin one', async () => {
    await renderPage('/championships', { as: 'alice', answers: { 'GET championships': listOf() } });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'New championship' })).toBeNull();
  });
});
