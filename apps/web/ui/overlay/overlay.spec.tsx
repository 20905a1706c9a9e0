import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { BrowserRouter, Link } from 'react-router-dom';
import { textsOf } from '#test/kit/texts.js';
import { ApiError } from '#modules/client/api-error.js';
import { Dialog } from '#web/ui/dialog.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { ask } from './ask.js';
import { OverlayHost } from './overlay-host.js';
import { leaveAll, open } from './overlay.js';

interface Props {
  title: string;
  onClose: (answer?: string) => void;
}

/** A sheet that asks over itself, and answers with a name. */
function Sheet({ title, onClose }: Props) {
  return (
    <Dialog side="wide" title={title} onClose={onClose}>
      <button type="button" onClick={() => void ask({ title: `Over ${title}?`, verb: 'Do it' })}>
        {`ask over ${title}`}
      </button>
      <button type="button" onClick={() => onClose('alice')}>
        alice
      </button>
      <Link to="/elsewhere">go on</Link>
    </Dialog>
  );
}

const answers: unknown[] = [];
const answerOf = (asked: Promise<unknown>) => void asked.then((answer) => answers.push(answer));

/** A page with one button that opens something. */
const page = (onPress: () => void) => {
  history.replaceState(null, '', '/here');
  render(
    <MantineProvider>
      <IntlProvider locale="en" messages={textsOf('eng', 'shell', 'errors')}>
        <BrowserRouter useTransitions={false}>
          <main>
            <h1 tabIndex={-1}>Page</h1>
            <button type="button" onClick={onPress}>
              opener
            </button>
          </main>
          <OverlayHost />
        </BrowserRouter>
      </IntlProvider>
    </MantineProvider>,
  );
  return userEvent.setup();
};
/** What is opened is loaded first, for which the page has to be waited for. */
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  act(() => user.click(screen.getByRole('button', { name })));
const focused = () => document.activeElement?.textContent;

describe('what lies over a page', () => {
  beforeAll(() => import('#web/ui/confirm-question.js'));
  afterEach(async () => {
    await act(async () => leaveAll());
    cleanup();
    answers.length = 0;
  });

  it('NAV1 answers what it was closed with, or nothing, and gives the focus back', async () => {
    const user = page(() => answerOf(open(Sheet, { title: 'Choose…' })));
    await press(user, 'opener');
    await press(user, 'alice');
    await waitFor(() => expect(answers).toEqual(['alice']));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(focused()).toBe('opener');
    await press(user, 'opener');
    await press(user, 'Close');
    await waitFor(() => expect(answers).toEqual(['alice', undefined]));
    expect(focused()).toBe('opener');
  });

  it('NAV1 lies one above the other, and the upper one is left alone', async () => {
    const user = page(() => answerOf(open(Sheet, { title: 'Below' })));
    await press(user, 'opener');
    await press(user, 'ask over Below');
    const question = await screen.findByRole('alertdialog', { name: 'Over Below?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Below' })).toBeTruthy();
    expect(focused()).toBe('ask over Below');
    expect(answers).toEqual([]);
  });

  it('NAV1 is left by whoever goes to another page', async () => {
    const user = page(() => answerOf(open(Sheet, { title: 'Here' })));
    await press(user, 'opener');
    await press(user, 'ask over Here');
    await user.click(screen.getByText('go on'));
    await waitFor(() => expect(answers).toEqual([undefined]));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('NAV1 moves the focus to the heading of the page where what opened it is gone', async () => {
    const user = page(() => answerOf(open(Sheet, { title: 'Gone' })));
    await press(user, 'opener');
    screen.getByText('opener').remove();
    await press(user, 'alice');
    await waitFor(() => expect(answers).toEqual(['alice']));
    expect(focused()).toBe('Page');
  });

  it('NAV11 says that it could not be loaded, and tries again', async () => {
    let failures = 1;
    const Late = lazyPart<Props>({
      chunk: 'tools',
      isSheet: true,
      load: async () => {
        if (failures-- > 0) throw new TypeError('Failed to fetch');
        return Sheet;
      },
    });
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = page(() => answerOf(open(Late, { title: 'Late' })));
    await press(user, 'opener');
    await press(user, 'Try again');
    expect(await screen.findByRole('dialog', { name: 'Late' })).toBeTruthy();
    logged.mockRestore();
  });
});

describe('AUTH4 a question that is asked by a call', () => {
  beforeAll(() => import('#web/ui/confirm-question.js'));
  afterEach(async () => {
    await act(async () => leaveAll());
    cleanup();
    answers.length = 0;
  });

  it('answers why, once it is done', async () => {
    let finish: () => void = () => undefined;
    const work = jest.fn((_reason: string) => new Promise<void>((resolve) => (finish = resolve)));
    const user = page(() =>
      answerOf(ask({ title: 'Revoke it?', text: 'It is gone then.', verb: 'Revoke', reason: true, act: work })),
    );
    await press(user, 'opener');
    await user.type(await screen.findByLabelText(/^Reason/), 'leaked');
    await press(user, 'Revoke');
    expect(work).toHaveBeenCalledWith('leaked');
    expect(answers).toEqual([]);
    await act(async () => finish());
    await waitFor(() => expect(answers).toEqual([{ reason: 'leaked' }]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says why it failed, and answers nothing to whoever leaves it then', async () => {
    const work = () => Promise.reject(new ApiError({ code: 'NETWORK' }));
    const user = page(() => answerOf(ask({ title: 'End it?', verb: 'Disable link', danger: true, act: work })));
    await press(user, 'opener');
    await screen.findByRole('alertdialog');
    await press(user, 'Disable link');
    expect((await screen.findByRole('alert')).textContent).toBe('No connection to the server');
    await press(user, 'Cancel');
    await waitFor(() => expect(answers).toEqual([undefined]));
  });

  it('stays over the next page while what it asked about is under way', async () => {
    let finish: () => void = () => undefined;
    const work = () => new Promise<void>((resolve) => (finish = resolve));
    const user = page(() => answerOf(ask({ title: 'Send it?', verb: 'Send', act: work })));
    await press(user, 'opener');
    await screen.findByRole('alertdialog');
    await press(user, 'Send');
    act(() => {
      history.pushState(null, '', '/elsewhere');
      globalThis.dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(screen.getByRole('alertdialog', { name: 'Send it?' })).toBeTruthy();
    await act(async () => finish());
    await waitFor(() => expect(answers).toEqual([{ reason: '' }]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
