import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { LinkTabs, TabPanel } from './link-tabs.js';

const tabs = ['one', 'two', 'three'].map((id) => ({ id, to: `/${id}`, label: `Tab ${id}` }));

/** Tabs whose current one is what the address says. */
function Page() {
  const current = useLocation().pathname.slice(1);
  return (
    <>
      <LinkTabs label="Parts" tabs={tabs} current={current} />
      <TabPanel id={current}>{`Panel ${current}`}</TabPanel>
    </>
  );
}
const open = (at: string) => {
  render(
    <MemoryRouter initialEntries={[`/${at}`]}>
      <Page />
    </MemoryRouter>,
  );
  return userEvent.setup();
};
const tab = (id: string) => screen.getByRole('tab', { name: `Tab ${id}` });

describe('NAV2 tabs with addresses', () => {
  afterEach(cleanup);

  it.each([
    ['{ArrowRight}', 'one', 'two'],
    ['{ArrowRight}', 'three', 'one'],
    ['{ArrowLeft}', 'one', 'three'],
    ['{Home}', 'three', 'one'],
    ['{End}', 'one', 'three'],
  ])('NAV2 %s leads from %s to %s, with the focus', async (key, from, to) => {
    const user = open(from);
    tab(from).focus();
    await user.keyboard(key);
    expect(tab(to).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(tab(to));
    expect(screen.getByRole('tabpanel', { name: `Tab ${to}` }).textContent).toBe(`Panel ${to}`);
  });

  it('NAV2 other keys are left to the page', async () => {
    const user = open('one');
    tab('one').focus();
    await user.keyboard('x{ArrowDown}');
    expect(tab('one').getAttribute('aria-selected')).toBe('true');
  });

  it('NAV2 the Tab key meets the current one alone, and only that one names its panel', async () => {
    const user = open('two');
    await user.tab();
    expect(document.activeElement).toBe(tab('two'));
    await user.tab();
    expect(screen.getAllByRole('tab')).not.toContain(document.activeElement);
    expect(screen.getAllByRole('tab').map((one) => one.getAttribute('aria-controls'))).toEqual([
      null,
      'panel-two',
      null,
    ]);
  });

  it('NAV2 each is a link, which can be opened elsewhere', () => {
    open('one');
    expect(screen.getAllByRole('tab').map((one) => one.getAttribute('href'))).toEqual(['/one', '/two', '/three']);
  });
});
