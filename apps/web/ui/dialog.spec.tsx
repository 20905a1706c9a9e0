import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { toast, toasts } from '#web/lib/toasts/toasts.js';
import { Dialog } from './dialog.js';
import { ToastRegion } from './toast-region.js';

const onClose = jest.fn();

const shown = (titles: readonly string[]) => (
  <IntlProvider locale="en" messages={textsOf('eng', 'shell')}>
    <ToastRegion />
    {titles.map((title) => (
      <Dialog key={title} side="wide" title={title} onClose={onClose}>
        <p>{title}</p>
      </Dialog>
    ))}
  </IntlProvider>
);

const said = () => screen.getByText('Copied');
const sheet = (name: string) => screen.getByRole('dialog', { name });

describe('a sheet over the page', () => {
  afterEach(() => {
    cleanup();
    toasts.set([]);
    onClose.mockReset();
  });

  it('has what is said in passing on the topmost one, and on the page once it is gone', () => {
    const { rerender } = render(shown(['First', 'Second']));
    act(() => toast('failed', 'Copied'));
    expect(sheet('Second').contains(said())).toBe(true);
    rerender(shown(['First']));
    expect(sheet('First').contains(said())).toBe(true);
    rerender(shown([]));
    expect(said()).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays when one that was opened from it is closed', () => {
    render(
      <IntlProvider locale="en" messages={textsOf('eng', 'shell')}>
        <Dialog side="wide" title="Below" onClose={onClose}>
          <Dialog side="wide" title="Above" onClose={() => undefined}>
            <p>Above</p>
          </Dialog>
        </Dialog>
      </IntlProvider>,
    );
    act(() => within(sheet('Above')).getByRole('button', { name: 'Close' }).click());
    expect(onClose).not.toHaveBeenCalled();
  });

  /** A page, with a button that leads to a sheet by an address: the sheet is drawn or not, and never closed. */
  const paged = (isOpen: boolean, isThere = true) => (
    <IntlProvider locale="en" messages={textsOf('eng', 'shell')}>
      <main>
        <h1 tabIndex={-1}>Teams</h1>
        {isThere && <button type="button">Euler</button>}
        <button type="button">Next</button>
      </main>
      {isOpen && (
        <Dialog side="wide" title="Euler" onClose={onClose}>
          <p>Euler</p>
        </Dialog>
      )}
    </IntlProvider>
  );
  const focused = () => document.activeElement?.textContent;
  const goInto = () => within(sheet('Euler')).getByRole('button', { name: 'Close' }).focus();

  it('gives the focus back to what led to it once it is no longer drawn', () => {
    const { rerender } = render(paged(false));
    screen.getByRole('button', { name: 'Euler' }).focus();
    rerender(paged(true));
    goInto();
    rerender(paged(false));
    expect(focused()).toBe('Euler');
  });

  it('gives it to the heading where nothing led to it, and where that is gone', () => {
    const { rerender } = render(paged(true));
    goInto();
    rerender(paged(false));
    expect(focused()).toBe('Teams');
    screen.getByRole('button', { name: 'Euler' }).focus();
    rerender(paged(true));
    goInto();
    rerender(paged(true, false));
    rerender(paged(false, false));
    expect(focused()).toBe('Teams');
  });

  it('leaves it where somebody put it meanwhile', () => {
    const { rerender } = render(paged(false));
    screen.getByRole('button', { name: 'Euler' }).focus();
    rerender(paged(true));
    screen.getByRole('button', { name: 'Next' }).focus();
    rerender(paged(false));
    expect(focused()).toBe('Next');
  });

  it('is closed by its button', () => {
    render(shown(['First']));
    act(() => within(sheet('First')).getByRole('button', { name: 'Close' }).click());
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
