import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { textsOf } from '#test/kit/texts.js';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { JudgingQuestion } from './judging-question.js';
import { useDraft } from './use-draft.js';
import { MetricStep } from './metric-step.js';
import { createClient } from '#web/lib/data/client.js';
import { OverlayHost } from '#web/ui/overlay/overlay-host.js';
import { leaveAll } from '#web/ui/overlay/overlay.js';

const messages = textsOf('eng', 'editor', 'shell', 'errors', 'championships', 'texts');

const tableParams = ['columns', 'ranges'].map((name) => ({
  name,
  type: name === 'columns' ? 'renames' : 'ranges',
  choices: [],
  default: '',
}));
const metric = (name: string, direction: string, limitable = ['prediction']) => ({
  ...{ name, direction, limitable, format: 'csv', params: tableParams, columns: ['id', 'target', 'prediction'] },
});
const metrics = [
  metric('RMSE', 'DOWN_UP'),
  metric('MAE', 'DOWN_UP'),
  metric('AUC', 'TOP_DOWN'),
  metric('F1', 'TOP_DOWN', []),
];

const ranges = '{"prediction":{"min":0,"max":1000}}';
const view = {
  ...{ champname: 'small', state: 'PUBLISHED', version: 1, solutions: 5, tours: [], blockers: [] },
  ...{ metric: 'RMSE', metricParams: { ranges }, direction: 'DOWN_UP' },
} as unknown as EditorView;
const saves: object[] = [];

function Page() {
  const draft = useDraft(view, () => undefined);
  return (
    <>
      <MetricStep draft={draft} />
      {draft.needsRejudge && <JudgingQuestion view={view} draft={draft} />}
    </>
  );
}

const answerTo = (url: string, body: unknown) => {
  if (url.endsWith('/metrics')) return { ok: true, status: 200, json: async () => ({ items: metrics }) };
  if (url.endsWith('/texts/preview')) return { ok: true, status: 200, json: async () => ({ html: '<p>formula</p>' }) };
  saves.push(JSON.parse(body as string) as object);
  return { ok: false, status: 409, json: async () => ({ error: 'REJUDGE_NEEDED', message: 'x', details: {} }) };
};
const choose = async (name: string) =>
  userEvent.selectOptions(
    await screen.findByRole('combobox', { name: messages['editor.metric'] ?? '' }, patient),
    name,
  );
/** A save is sent after a pause, and its refusal asks. */
const patient = { timeout: 15_000 };
const question = () => screen.findByRole('alertdialog', { name: messages['editor.rejudge'] ?? '' }, patient);

describe('METR1 another metric', () => {
  beforeEach(() => {
    saves.length = 0;
    // What the test before had not saved yet is kept.
    localStorage.clear();
    globalThis.fetch = jest.fn(async (url: string, init?: RequestInit) => ({
      headers: new Headers(),
      ...answerTo(String(url), init?.body),
    })) as never;
    render(
      <MantineProvider env="test">
        <IntlProvider locale="en" messages={messages}>
          <QueryClientProvider client={createClient()}>
            <MemoryRouter>
              <Page />
              <OverlayHost />
            </MemoryRouter>
          </QueryClientProvider>
        </IntlProvider>
      </MantineProvider>,
    );
  });
  afterEach(() => {
    cleanup();
    leaveAll();
  });

  test('METR1 of the same direction keeps the limits of numbers, and says nothing of boards that turn', async () => {
    await choose('MAE');
    const text = (await question()).textContent;
    expect(text).toContain('the leaderboard is mixed');
    expect(text).not.toContain('turned round');
    expect(saves).toEqual([{ version: 1, metric: 'MAE', metricParams: { ranges }, direction: 'DOWN_UP' }]);
  });

  test('METR1 of another direction says both of the scores and of the boards', async () => {
    await choose('AUC');
    const text = (await question()).textContent;
    expect(text).toContain('the leaderboard is mixed');
    expect(text).toContain('The leaderboards are turned round at once');
    expect(text).not.toContain('Nothing is scored again');
  });

  test('METR1 a direction alone changes no score', async () => {
    await userEvent.click(
      await screen.findByRole('radio', { name: messages['championships.direction.TOP_DOWN'] ?? '' }),
    );
    const text = (await question()).textContent;
    expect(text).toContain('Nothing is scored again');
    expect(text).not.toContain('the leaderboard is mixed');
  });

  test('METR1 says what is dropped before it is saved, and drops nothing of it where that is not wanted', async () => {
    await choose('F1');
    const ask = await screen.findByRole('alertdialog', { name: 'Measure by F1?' }, patient);
    expect(ask.textContent).toContain('the limits of numbers in column prediction');
    await userEvent.click(screen.getByRole('button', { name: messages['shell.cancel'] ?? '' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), patient);
    expect(saves).toEqual([]);
    await choose('F1');
    await userEvent.click(await screen.findByRole('button', { name: messages['editor.metric.lost.verb'] ?? '' }));
    await question();
    expect(saves).toEqual([{ version: 1, metric: 'F1', metricParams: {}, direction: 'TOP_DOWN' }]);
  });
});
