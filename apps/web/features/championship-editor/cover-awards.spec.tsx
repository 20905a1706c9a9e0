import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refuse } from '#test/kit/contracts.js';
import { inDays } from '#web/testing/build/basics.js';
import { editorView } from '#web/testing/build/editor.js';
import { openEditor } from '#web/testing/editor.js';

const save = 'PUT championships/{champname}';
const put = 'PUT championships/{champname}/cover';
const remove = 'DELETE championships/{champname}/cover';
const cover = 'ab'.repeat(8);
const part = () => screen.findByRole('region', { name: 'Cover' });
const picture = new File(['x'], 'cover.png', { type: 'image/png' });

describe('CHAMP5 the cover', () => {
  it('CHAMP5 is uploaded and shown; one that is no picture is refused by name', async () => {
    const page = await openEditor('basics', {}, { [put]: refuse('IMAGE_INVALID') });
    const region = await part();
    const input = within(region).getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
    expect(within(region).queryByRole('img')).toBeNull();
    await page.user.upload(input, picture);
    expect((await within(region).findByRole('alert')).textContent).toMatch(/^Not a picture that can be read/);
    page.answer(put, editorView('small', { cover, version: 2 }));
    await page.user.upload(
      within(region).getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' }),
      picture,
    );
    const shown = await within(region).findByRole('img', { name: 'The cover as it is now' });
    expect(shown.getAttribute('src')).toBe(`/api/championships/small/cover?v=${cover}`);
    expect(within(region).queryByRole('alert')).toBeNull();
  });

  it('CHAMP5 is described in words and taken away', async () => {
    const page = await openEditor('basics', { cover }, { [remove]: refuse('CHAMPIONSHIP_ARCHIVED') });
    const region = await part();
    await page.user.type(within(region).getByRole('textbox', { name: 'Cover description, English' }), 'A hill');
    await waitFor(() => expect(page.sent(save)[0]?.body.coverAlt).toEqual({ rus: '', eng: 'A hill' }));
    const button = within(region).getByRole('button', { name: 'Remove the cover' });
    await page.user.click(button);
    expect((await within(region).findByRole('alert')).textContent).toMatch(/^The championship is in the archive/);
    expect(within(region).getByRole('img')).toBeTruthy();
    page.answer(remove, editorView('small', { version: 3 }));
    await page.user.click(button);
    await waitFor(() => expect(within(region).queryByRole('img')).toBeNull());
  });
});

describe('CHAMP5 the focus of the cover', () => {
  const positions = (region: HTMLElement) =>
    [...region.querySelectorAll('img')].map((image) => image.style.objectPosition).slice(0, 3);
  const sent = ({ sent: all }: Awaited<ReturnType<typeof openEditor>>) => all(save).map(({ body }) => body.coverFocus);
  const open = async (more = {}) => {
    const page = await openEditor('basics', { cover, ...more });
    const region = await part();
    const group = await within(region).findByRole('group', { name: 'Focus point' });
    const whole = within(group).getAllByRole('presentation')[0]!;
    return { page, region, group, whole };
  };

  it('CHAMP5 is set by keyboard, and the cuts follow at once', async () => {
    const { page, region, group } = await open();
    const [x, y] = ['From the left', 'From the top'].map((name) => within(group).getByRole('slider', { name }));
    expect([x, y].map((slider) => slider?.getAttribute('aria-valuetext'))).toEqual(['50%', '50%']);
    fireEvent.change(y!, { target: { value: '20' } });
    expect(positions(region)).toEqual(Array(3).fill('50% 20%'));
    expect(y?.getAttribute('aria-valuetext')).toBe('20%');
    await waitFor(() => expect(sent(page)).toEqual([{ x: 50, y: 20 }]));
    fireEvent.change(x!, { target: { value: '0' } });
    await waitFor(() => expect(sent(page).at(-1)).toEqual({ x: 0, y: 20 }));
    await page.user.click(within(group).getByRole('button', { name: 'Centre' }));
    expect(positions(region)).toEqual(['', '', '']);
    await waitFor(() => expect(sent(page).at(-1)).toBeNull());
  });

  it('CHAMP5 stays where it is in the archive', async () => {
    const { region, group, whole } = await open({ state: 'ARCHIVED', coverFocus: { x: 1, y: 2 } });
    whole.getBoundingClientRect = () => ({ left: 0, top: 0, width: 300, height: 200 }) as DOMRect;
    fireEvent.click(whole, { clientX: 100, clientY: 60 });
    expect(positions(region)).toEqual(Array(3).fill('1% 2%'));
    expect(within(group).getByRole('slider', { name: 'From the top' }).closest('fieldset')).toHaveProperty(
      'disabled',
      true,
    );
  });
});

describe('CHAMP5 the awards', () => {
  it('CHAMP5 the number of teams is tried out for medals and never saved', async () => {
    const page = await openEditor('awards', { dateStart: inDays(1), dateEnd: inDays(9) });
    const medals = await screen.findByRole('region', { name: 'Medals' });
    const teams = within(medals).getByRole('textbox', { name: 'Ranked teams' });
    const before = medals.querySelector('[aria-live]')?.textContent;
    await page.user.type(teams, '0');
    await waitFor(() => expect(medals.querySelector('[aria-live]')?.textContent).not.toBe(before));
    await page.user.clear(teams);
    expect(within(medals).getByText('A whole number from 1 to 100000')).toBeTruthy();
    expect(screen.getByText('All changes are saved')).toBeTruthy();
    expect(page.sent(save)).toEqual([]);
  });

  it.each([
    ['a test', { isTest: true, dateEnd: inDays(9) }],
    ['a championship without an end', { dateEnd: null }],
  ])('CHAMP5 %s gives no medals', async (_of, view) => {
    await openEditor('awards', { dateStart: inDays(1), ...view });
    expect(await screen.findByText('A test and a championship without an end give no medals.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Ranked teams' })).toBeNull();
  });

  it('CHAMP5 a text that is too complex stays on the page beside its fault', async () => {
    const refused = refuse('TEXT_TOO_COMPLEX', { fields: { awards: 'TEXT_TOO_COMPLEX' } });
    const page = await openEditor('awards', {}, { [save]: refused });
    const text = await screen.findByRole('textbox', { name: 'Awards, English' });
    await page.user.type(text, 'A cup');
    await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'));
    expect(text).toHaveProperty('value', 'A cup');
    expect(screen.getByText('Some of your changes are not saved.')).toBeTruthy();
  });
});
