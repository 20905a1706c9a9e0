import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { ApiError } from '#modules/client/api-error.js';
import { isQuestion, TruthQuestion } from './truth-question.js';

const onConfirm = jest.fn();
const open = async (
  code: 'REJUDGE_NEEDED' | 'REASON_NEEDED',
  details: Record<string, unknown>,
  {
    of = 'main',
    name = 'Replace the answers?',
  }: { of?: ComponentProps<typeof TruthQuestion>['of']; name?: string } = {},
) => {
  const failure = new ApiError({ code, details });
  expect(isQuestion(failure)).toBe(true);
  const page = (
    <MantineProvider env="test">
      <IntlProvider locale="en" messages={textsOf('eng', 'editor', 'shell', 'errors')}>
        <TruthQuestion failure={failure} of={of} onConfirm={onConfirm} onClose={() => undefined} />
      </IntlProvider>
    </MantineProvider>
  );
  // What is drawn first is a part that is loaded.
  await act(async () => void render(page));
  return within(await screen.findByRole('alertdialog', { name }));
};
const change = { rows: 40, added: 0, removed: 0, values: 3, sides: 2 };

describe('the question before answers are replaced', () => {
  // A chunk of its own: whoever asks for it first would wait for its transform.
  beforeAll(() => import('#web/ui/confirm-question.js'));
  afterEach(() => {
    cleanup();
    onConfirm.mockClear();
  });

  test('SUB6 says how many values and rows change, warns of rows that change side, and wants a reason', async () => {
    const question = await open('REJUDGE_NEEDED', { solutions: 5, change });
    question.getByText(
      'In 40 rows of the new answers 3 values change, 2 change between the public and the private part.',
    );
    expect(question.getByRole('alert').textContent).toMatch(/^2 rows change side\./);
    question.getByText(/^5 solutions are in already/);
    const yes = question.getByRole<HTMLButtonElement>('button', { name: 'Replace them' });
    expect(yes.disabled).toBe(true);
    await userEvent.type(question.getByRole('textbox', { name: /Reason/ }), 'Row 17 was wrong');
    await act(async () => yes.click());
    expect(onConfirm).toHaveBeenCalledWith('Row 17 was wrong');
  });

  test('ALGO2 says of a program that is replaced which scores stay, and wants a reason', async () => {
    const question = await open('REJUDGE_NEEDED', { solutions: 2 }, { of: 'program', name: 'Replace the program?' });
    question.getByText(/^2 solutions are in already. Those that have a score keep it\./);
    expect(question.queryByText(/compared/)).toBeNull();
    await userEvent.type(question.getByRole('textbox', { name: /Reason/ }), 'It failed');
    await act(async () => question.getByRole('button', { name: 'Replace it' }).click());
    expect(onConfirm).toHaveBeenCalledWith('It failed');
  });

  test('SUB6 counts users where the answers are lists in JSON', async () => {
    const question = await open('REASON_NEEDED', { solutions: 0, change: { ...change, format: 'json', added: 1 } });
    question.getByText(/^In the lists of 40 users in the new answers 3 values change/);
    question.getByText('Users added: 1, removed: 0.');
    expect(question.getByRole('alert').textContent).toMatch(/^2 users change side\./);
  });

  test('SUB6 ALGO1 asks of an input what becomes of scores, and says nothing of answers that stay', async () => {
    const same = { rows: 40, added: 0, removed: 0, values: 0, sides: 0 };
    const name = 'Replace the input?';
    const question = await open('REJUDGE_NEEDED', { solutions: 5, change: same }, { of: 'input', name });
    question.getByText(/^5 solutions are in already/);
    expect(question.queryByText(/answers/)).toBeNull();
    question.getByRole('button', { name: 'Replace it' });
  });

  test('SUB6 ALGO1 asks of a test that goes which rows go with it', async () => {
    const gone = { rows: 40, added: 0, removed: 7, values: 0, sides: 0 };
    const question = await open('REASON_NEEDED', { change: gone }, { of: 'noTest', name: 'Remove the test?' });
    question.getByText('Rows added: 0, removed: 7.');
    question.getByRole('button', { name: 'Remove it' });
  });

  test('SUB6 warns of nothing where no row changes side', async () => {
    const question = await open('REASON_NEEDED', { solutions: 0, change: { ...change, sides: 0, added: 1 } });
    question.getByText(/3 values change, none changes between/);
    question.getByText('Rows added: 1, removed: 0.');
    expect(question.queryByRole('alert')).toBeNull();
  });
});
