import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { dataFile } from '#web/testing/build/championship.js';
import { truthFile } from '#web/testing/build/editor.js';
import { openEditor } from '#web/testing/editor.js';

const sample = { ...dataFile('sample.csv'), report: null };
const noForm = { 'GET championships/{champname}/form': { form: null } };
const part = async (view: Partial<EditorView>, language: 'ENG' | 'RUS', name: string) => {
  await openEditor('files', view, noForm, language);
  return within(await screen.findByRole('region', { name }));
};

describe('CHAMP5 the sample in the editor', () => {
  it.each([
    ['ENG', 'Sample solution', 'It is scored as soon as there are answers.'],
    ['RUS', 'Пример решения', 'Результат появится, когда будут ответы.'],
  ] as const)(
    'CHAMP5 I18N1 says, in %s, that one sent before the answers waits for them',
    async (language, name, text) => {
      (await part({ sample }, language, name)).getByText(text);
    },
  );

  it('CHAMP5 does not say so where there are answers', async () => {
    const text = /as soon as there are answers/;
    expect((await part({ sample, truth: truthFile() }, 'ENG', 'Sample solution')).queryByText(text)).toBeNull();
  });

  const form = {
    format: 'csv' as const,
    rows: 4,
    keyColumns: ['id'],
    columns: [
      ...[{ name: 'prediction', usualName: 'prediction', type: 'number' as const, isInteger: false }].map((column) => ({
        ...column,
        ...{ min: null, max: null, among: null },
      })),
    ],
  };
  const metric = { name: 'RMSE', direction: 'DOWN_UP', format: 'csv', params: [], answers: ['id', 'target'] };
  const metrics = { items: [{ ...metric, columns: ['id', 'target', 'prediction'], limitable: [] }] };
  const problem = (kind: string, column: string) => ({ kind, column, line: 1, value: null });
  const report = (...problems: ReturnType<typeof problem>[]) => ({ ok: false as const, problems, counts: {} });
  const named = report(problem('missing_column', 'prediction'), problem('extra_column', 'target'));
  const opened = async (more: Partial<EditorView>) => {
    const answers = { 'GET championships/{champname}/form': { form }, 'GET metrics': metrics };
    const view = { metric: 'RMSE', truth: truthFile(), ...more };
    const page = await openEditor('files', view, answers as never);
    return { page, part: within(await screen.findByRole('region', { name: 'Sample solution' })) };
  };

  it('CHAMP5 a sample with faults is no file to be like', async () => {
    const like = /^A solution is a file like the sample/;
    const truth = truthFile();
    await opened({ truth, sample: { ...sample, columns: 2, report: named } } as never);
    expect(screen.queryByText(like)).toBeNull();
    cleanup();
    await opened({ truth, sample: { ...sample, columns: 2, report: null } } as never);
    expect(screen.getByText(like)).toBeTruthy();
  });

  it('CHAMP5 says beforehand which columns a solution has', async () => {
    const { part } = await opened({});
    const is = (_: string, element: Element | null) =>
      element?.textContent === 'A solution has the columns id, prediction.';
    expect((await part.findByText(is)).tagName).toBe('P');
  });

  it('CHAMP5 asks which column is which where those of solutions are called otherwise, and saves the names', async () => {
    const { page, part } = await opened({ sample: { ...sample, report: named } });
    const question = within(await part.findByRole('form', { name: 'Which column is which?' }));
    expect(question.getByRole<HTMLSelectElement>('combobox', { name: 'prediction' }).value).toBe('target');
    await page.user.click(question.getByRole('button', { name: 'Save the names' }));
    await waitFor(() => expect(page.sent('PUT championships/{champname}')).toHaveLength(1));
    expect(page.sent('PUT championships/{champname}')[0]?.body).toMatchObject({
      metricParams: { columns: '{"prediction":"target"}' },
    });
  });

  it('CHAMP5 asks nothing where answers have the column too', async () => {
    const both = report(problem('missing_column', 'id'), problem('extra_column', 'row'));
    const { part } = await opened({ sample: { ...sample, report: both } });
    await part.findByText('Unexpected column');
    expect(part.queryByText('Which column is which?')).toBeNull();
  });

  it('CHAMP5 asks for other names in the file once solutions rely on those of the championship', async () => {
    const { part } = await opened({ sample: { ...sample, report: named }, state: 'PUBLISHED' });
    await part.findByText(/rename them in the file .*target → prediction/);
    expect(part.queryByText('Which column is which?')).toBeNull();
  });
});
