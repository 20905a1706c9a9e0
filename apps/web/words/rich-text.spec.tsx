import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { RichText } from './rich-text.js';

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

const show = (html: string) =>
  render(
    <IntlProvider locale="en" onError={() => undefined}>
      <MemoryRouter>
        <RichText html={html} />
        <Address />
      </MemoryRouter>
    </IntlProvider>,
  );

describe('FORUM2 a text that is shown', () => {
  it('has tables and code that scroll by keyboard too', () => {
    show('<div class="wide"><table><tbody><tr><td>1</td></tr></tbody></table></div><pre><code>x</code></pre>');
    expect(screen.getByRole('region', { name: 'shell.table' }).getAttribute('tabindex')).toBe('0');
    expect(screen.getByRole('region', { name: 'shell.code' }).getAttribute('tabindex')).toBe('0');
  });

  it('opens pages of the app within it, and leaves files and other sites to the browser', async () => {
    show('<a href="/championship/small">page</a> <a href="/api/texts/pictures/x.webp">file</a>');
    const left = new Set<string>();
    // jsdom goes nowhere: what the app leaves alone reaches the window.
    const leave = (event: Event) => {
      if (!event.defaultPrevented) left.add((event.target as Element).textContent);
      event.preventDefault();
    };
    addEventListener('click', leave);
    await userEvent.click(screen.getByRole('link', { name: 'page' }));
    await userEvent.click(screen.getByRole('link', { name: 'file' }));
    removeEventListener('click', leave);
    expect(screen.getByTestId('address').textContent).toBe('/championship/small');
    expect([...left]).toEqual(['file']);
  });
});
