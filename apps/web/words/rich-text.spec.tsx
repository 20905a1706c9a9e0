import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { RichText } from './rich-text.js';

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

const show = (html: string, folds = false) =>
  render(
    <IntlProvider locale="en" onError={() => undefined}>
      <MemoryRouter>
        <RichText html={html} folds={folds} />
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

  const lines = (count: number, html = (at: number) => `line ${at}`) =>
    Array.from({ length: count }, (_, at) => html(at + 1)).join('\n');
  const codeOf = (count: number) => `<pre><code>${lines(count)}\n</code></pre>`;
  const quotationOf = (count: number, inside = '') =>
    `<blockquote>\n${lines(count, (at) => `<p>line ${at}</p>`)}${inside}\n</blockquote>`;
  const buttons = () => screen.queryAllByRole('button');

  it('FORUM3 folds code of more than 16 lines and quotations of more than 10, of posts alone', () => {
    const html = [codeOf(16), codeOf(17), quotationOf(10), quotationOf(11)].join('\n');
    const { container, unmount } = show(html, true);
    const folded = () =>
      [...container.querySelectorAll<HTMLElement>('pre, blockquote')].map((one) => one.dataset['fold']);
    expect(folded()).toEqual([undefined, 'folded', undefined, 'folded']);
    expect(buttons().map((one) => one.previousElementSibling?.tagName)).toEqual(['PRE', 'BLOCKQUOTE']);
    unmount();
    show(html);
    expect(buttons()).toEqual([]);
  });

  it('FORUM3 counts a long line of a quotation as those that it is drawn in, and a picture as eight', () => {
    show(`<blockquote><p>${'word '.repeat(170)}</p></blockquote>`, true);
    expect(buttons()).toHaveLength(1);
    show('<blockquote><p>a</p>\n<p><img src="/a.webp" alt=""></p><p>\nb</p>\n<p>c</p></blockquote>', true);
    show('<blockquote><p>a</p>\n<p><img src="/a.webp" alt=""></p><p>\nb</p></blockquote>', true);
    expect(buttons()).toHaveLength(2);
  });

  it('FORUM3 shows all at a button, by keyboard too, and folds it again', async () => {
    const { container } = show(codeOf(17), true);
    const [button] = buttons();
    expect(button!.getAttribute('aria-expanded')).toBe('false');
    expect(button!.textContent).toBe('shell.fold.all');
    expect(document.getElementById(button!.getAttribute('aria-controls') ?? '')).toBe(container.querySelector('pre'));
    let seen = 0;
    container.querySelector('pre')!.scrollIntoView = () => void (seen += 1);
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard('{Enter}');
    expect(container.querySelector('pre')!.dataset['fold']).toBe('open');
    expect(button!.getAttribute('aria-expanded')).toBe('true');
    expect(button!.textContent).toBe('shell.fold');
    expect(seen).toBe(0);
    await userEvent.click(button!);
    expect(container.querySelector('pre')!.dataset['fold']).toBe('folded');
    expect(button!.textContent).toBe('shell.fold.all');
    expect(seen).toBe(1);
  });

  it('FORUM3 folds a quotation as a whole, with code and quotations in it, and shows all to whoever comes into it', async () => {
    const { container } = show(
      quotationOf(11, `${codeOf(20)}${quotationOf(12)}<p><a href="/rating">link</a></p>`),
      true,
    );
    expect(buttons()).toHaveLength(1);
    expect(container.querySelector('blockquote')!.dataset['fold']).toBe('folded');
    screen.getByRole('link', { name: 'link' }).focus();
    expect(container.querySelector('blockquote')!.dataset['fold']).toBe('open');
  });
});
