import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import type { SolutionTest } from '#modules/scoring/solutions/contract/tested.js';
import { textsOf } from '#test/kit/texts.js';
import { solution } from '#web/testing/build/solution.js';
import '#web/testing/socket.js';
import { RunTests } from './run-tests.js';

const test = (name: string, visible: boolean, result: SolutionTest['result'] = 'ok'): SolutionTest => ({
  ...{ name, visible, result, verdict: 'ok', exitCode: 0 },
  ...{ ms: 1500, cpuMs: 1, memoryBytes: 1, bytes: 0, problem: null },
});
const hidden = /^The test is hidden/;

describe('ALGO1 the tests of a repository', () => {
  beforeEach(() => {
    const written = { ok: true, text: async () => 'Loading\nready\nlearned trees' };
    globalThis.fetch = jest.fn(async () => written) as unknown as typeof fetch;
  });
  afterEach(cleanup);
  const open = async (tests: SolutionTest[], readsAll?: boolean) => {
    const run = solution(1, { repository: 'https://git.example.org/a.git', status: 'RUNNING', tests });
    render(
      <MantineProvider>
        <IntlProvider locale="en" messages={textsOf('eng', 'scoring')}>
          <RunTests solution={run} {...(readsAll !== undefined && { readsAll })} />
        </IntlProvider>
      </MantineProvider>,
    );
    await userEvent.click(screen.getAllByRole('button', { expanded: false })[0]!);
  };

  it('ALGO1 a hidden one says so to its team, and not to who reads the whole of it', async () => {
    await open([test('a', false)]);
    await screen.findByText(/Loading/);
    expect(screen.getByText(hidden)).toBeTruthy();
    cleanup();
    await open([test('a', false)], true);
    await screen.findByText(/Loading/);
    expect(screen.queryByText(hidden)).toBeNull();
    cleanup();
    await open([test('a', true)]);
    await screen.findByText(/Loading/);
    expect(screen.queryByText(hidden)).toBeNull();
  });

  it('ALGO1 one that runs is followed until somebody leaves off, one that is over is not', async () => {
    const ends = jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    await open([test('a', true, null)]);
    await screen.findByText(/Loading/);
    expect(ends).toHaveBeenCalled();
    const follow = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Follow' });
    expect(follow.checked).toBe(true);
    await userEvent.click(follow);
    expect(follow.checked).toBe(false);
    cleanup();
    ends.mockClear();
    await open([test('a', true)]);
    await screen.findByText(/Loading/);
    expect(screen.queryByRole('checkbox', { name: 'Follow' })).toBeNull();
    expect(ends).not.toHaveBeenCalled();
    ends.mockRestore();
  });

  it('ALGO1 a log is looked through whatever case it is written in, and closed by what opened it', async () => {
    await open([test('a', true)]);
    await screen.findByText(/Loading/);
    await userEvent.type(screen.getByRole('textbox', { name: 'Search the log' }), ' L');
    expect(document.querySelector('pre')?.textContent).toBe('Loading\nlearned trees');
    await userEvent.click(screen.getByRole('button', { expanded: true }));
    expect(document.querySelector('pre')).toBeNull();
  });
});
