import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { useEditor } from './editor.data.js';
import { useDraft } from './use-draft.js';
import { TruthField } from './truth-field.js';
import { createClient } from '#web/lib/data/client.js';

const metrics = [
  { name: 'RMSE', format: 'csv', answers: ['id', 'target'] },
  { name: 'MNAP20_JSON', format: 'json', answers: [] },
];
/** What the server has; a save changes it. */
let saved: Record<string, unknown>;
const saves: object[] = [];
let isRefusing = false;
const sent: { url: string; file: string }[] = [];
/** What the server says of the next files; it takes those after. */
const refusals: object[] = [];

const answerTo = (url: string, { method, body }: RequestInit) => {
  if (url.endsWith('/metrics')) return { status: 200, body: { items: metrics } };
  if (method !== 'PUT') return { status: 200, body: saved };
  saves.push(JSON.parse(body as string) as object);
  const code = 'METRIC_PARAMS_INVALID';
  if (isRefusing) return { status: 422, body: { error: code, message: 'x', fields: { metricParams: code } } };
  saved = { ...saved, ...(saves.at(-1) as object), version: 2 };
  return { status: 200, body: saved };
};

/** The server, as far as files are sent to it. */
class SendingRequest {
  readonly upload = {};
  status = 0;
  responseText = '';
  onload = () => undefined;
  private url = '';

  open(_method: string, url: string) {
    this.url = url;
  }

  setRequestHeader() {}

  getResponseHeader() {
    return null;
  }

  send(form: FormData) {
    sent.push({ url: this.url, file: (form.get('file') as File).name });
    const refusal = refusals.shift();
    this.status = refusal ? 422 : 200;
    this.responseText = JSON.stringify(refusal ?? { report: { ok: true }, needsRejudge: false });
    queueMicrotask(() => this.onload());
  }
}

const refusal = (columns: object) => ({
  error: 'TRUTH_INVALID',
  message: 'x',
  details: {
    problems: [{ kind: 'bad_truth', reason: 'missing_column', line: 1, column: 'id', value: null }],
    counts: { bad_truth: 1 },
    columns: { wanted: ['id', 'target'], renames: {}, found: ['y', 'row', 'note'], mayRename: true, ...columns },
  },
});

const patient = { timeout: 15_000 };

function Card({ view }: { view: EditorView }) {
  return <TruthField view={view} draft={useDraft(view, () => undefined)} />;
}

function Page() {
  const { data } = useEditor('small');
  return data ? <Card view={data} /> : null;
}

const open = async (more: object = {}, language: 'eng' | 'rus' = 'eng') => {
  saved = {
    ...{ champname: 'small', state: 'DRAFT', version: 1, tours: [], truth: null, solutions: 0 },
    ...{ metric: 'RMSE', metricParams: { ranges: '{}' }, limits: { maxSolutionBytes: 1000 } },
    ...more,
  };
  const messages = textsOf(language, 'editor', 'shell', 'errors', 'scoring');
  render(
    <MantineProvider env="test">
      <IntlProvider locale={language === 'eng' ? 'en' : 'ru'} messages={messages}>
        <QueryClientProvider client={createClient()}>
          <Page />
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  );
  const zone = await screen.findByRole('button', { name: messages['shell.upload.choose'] ?? '' }, patient);
  return {
    messages,
    pick: async (columns: object = {}) => {
      refusals.push(refusal(columns));
      const input = zone.parentElement!.querySelector('input')!;
      await userEvent.upload(input, new File(['y,row,note\n1,2,3\n'], 'answers.csv'));
    },
  };
};

/** Names of columns are elements of their own in it. */
const paragraph = (text: string) =>
  screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text, {}, patient);
const theForm = async (title = 'Which column is which?') =>
  within(await screen.findByRole('form', { name: title }, patient));
const select = (form: Awaited<ReturnType<typeof theForm>>, name: string) =>
  form.getByRole<HTMLSelectElement>('combobox', { name });

describe('CHAMP5 the card of the answers', () => {
  const { XMLHttpRequest: before } = globalThis;
  beforeEach(() => {
    isRefusing = false;
    for (const list of [saves, sent, refusals]) list.length = 0;
    globalThis.XMLHttpRequest = SendingRequest as never;
    globalThis.fetch = jest.fn(async (url: string, init: RequestInit) => {
      const { status, body } = answerTo(String(url), init);
      return { ok: status === 200, status, headers: new Headers(), json: async () => body };
    }) as never;
  });
  afterEach(() => {
    cleanup();
    globalThis.XMLHttpRequest = before;
  });

  test.each([
    ['which columns the metric reads', {}, 'RMSE reads these columns of the answers: id, target.'],
    [
      'them by the names of the championship',
      { metricParams: { columns: '{"id":"row"}' } },
      'RMSE reads these columns of the answers: row, target.',
    ],
    [
      'that a metric reads JSON',
      { metric: 'MNAP20_JSON' },
      'MNAP20_JSON reads JSON: an object that has a list of items for each user.',
    ],
    [
      'that there is no metric yet',
      { metric: '' },
      'Choose a metric first: it decides which columns the answers have.',
    ],
  ])('CHAMP5 says before a file is chosen %s', async (_, more, text) => {
    await open(more);
    await paragraph(text);
  });

  test('CHAMP5 offers the columns of a file that is refused, saves the names and sends it again, by keys alone', async () => {
    const { pick } = await open();
    await pick();
    const form = await theForm();
    expect([select(form, 'id').value, select(form, 'target').value]).toEqual(['y', 'row']);
    const options = within(select(form, 'id')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Choose a column', 'y', 'row', 'note']);
    await userEvent.selectOptions(select(form, 'id'), 'row');
    await userEvent.selectOptions(select(form, 'target'), 'y');
    expect(document.activeElement).toBe(select(form, 'target'));
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveLength(2), patient);
    expect(saves).toEqual([{ version: 1, metricParams: { ranges: '{}', columns: '{"id":"row","target":"y"}' } }]);
    const file = { url: '/api/championships/small/truth', file: 'answers.csv' };
    expect(sent).toEqual([file, file]);
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull(), patient);
    await paragraph('RMSE reads these columns of the answers: row, y.');
  });

  test('CHAMP5 keeps what solutions call otherwise, and says what a column was called so far', async () => {
    const columns = '{"id":"key","prediction":"answer"}';
    const { pick } = await open({ metricParams: { columns } });
    await pick({ renames: JSON.parse(columns) as object, found: ['id', 'target'] });
    const form = await theForm();
    form.getByText('so far key');
    expect(select(form, 'id').value).toBe('id');
    await userEvent.click(form.getByRole('button'));
    await waitFor(() => expect(sent).toHaveLength(2), patient);
    expect(saves).toEqual([{ version: 1, metricParams: { columns: '{"prediction":"answer"}' } }]);
  });

  test('CHAMP5 wants a column for each, and each once', async () => {
    const { pick } = await open();
    await pick({ found: ['row'] });
    const form = await theForm();
    const fault = (name: string) => select(form, name).getAttribute('aria-invalid');
    await userEvent.click(form.getByRole('button'));
    form.getByText('Fill all fields');
    expect([fault('id'), fault('target')]).toEqual([null, 'true']);
    await userEvent.selectOptions(select(form, 'target'), 'row');
    expect(form.getAllByText('This column is chosen twice')).toHaveLength(2);
    await userEvent.click(form.getByRole('button'));
    // Nothing is on its way: the button would be busy.
    expect(form.getByRole<HTMLButtonElement>('button').disabled).toBe(false);
    expect([saves, sent]).toEqual([[], [expect.anything()]]);
  });

  test('CHAMP5 shows why names are refused, sends nothing then, and lets one choose others', async () => {
    const { pick } = await open();
    await pick();
    isRefusing = true;
    const form = await theForm();
    await userEvent.click(form.getByRole('button'));
    await form.findByText('These settings do not suit the metric', {}, patient);
    expect(sent).toHaveLength(1);
    isRefusing = false;
    await userEvent.selectOptions(select(form, 'target'), 'note');
    await userEvent.click(form.getByRole('button'));
    await waitFor(() => expect(sent).toHaveLength(2), patient);
    expect(saves.at(-1)).toMatchObject({ metricParams: { columns: '{"id":"y","target":"note"}' } });
  });

  test('CHAMP5 asks for other names in the file where people rely on those of the championship', async () => {
    const { pick } = await open({ state: 'PUBLISHED' });
    await pick({ mayRename: false, found: ['id', 'y'] });
    await screen.findByText(/rename them in the file.*: y → target$/, {}, patient);
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('I18N1 does so in Russian as well', async () => {
    const { pick } = await open({}, 'rus');
    await pick();
    const form = await theForm('Какой столбец что означает?');
    form.getByRole('button', { name: 'Сохранить названия и отправить файл снова' });
  });
});
