import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { AdminContext, RecordContextProvider, testI18nProvider } from 'react-admin';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { ChampState } from './champ-state.js';

const past = new Date(Date.now() - 3_600_000).toISOString();
const way = /^resources\.champs\.become\./;

const waysOf = async (view: Partial<EditorView>) => {
  const json = JSON.stringify({ champname: 'small', dateEnd: past, archivedFrom: null, blockers: [], ...view });
  globalThis.fetch = jest.fn(async () => ({
    ok: true,
    status: 200,
    headers: new Headers(),
    json: async () => JSON.parse(json) as unknown,
    text: async () => json,
  })) as never;
  const champ = { id: 'small', champname: 'small', state: view.state, owner: 'client' };
  render(
    <AdminContext i18nProvider={testI18nProvider()}>
      <RecordContextProvider value={champ}>
        <ChampState />
      </RecordContextProvider>
    </AdminContext>,
  );
  const buttons = await screen.findAllByRole<HTMLButtonElement>('button', { name: way });
  return buttons.map(({ textContent, disabled }) => [textContent.replace(way, ''), disabled]);
};

describe('ADMIN1 CHAMP5 the buttons of a championship by its state', () => {
  afterEach(cleanup);

  it.each([
    [
      { state: 'DRAFT' },
      [
        ['PUBLISHED', false],
        ['ARCHIVED', false],
      ],
    ],
    [
      { state: 'DRAFT', blockers: [{ field: 'metric' }] },
      [
        ['PUBLISHED', true],
        ['ARCHIVED', false],
      ],
    ],
    [
      { state: 'PUBLISHED' },
      [
        ['FINISHED', false],
        ['ARCHIVED', false],
      ],
    ],
    [
      { state: 'PUBLISHED', dateEnd: '2999-01-01T00:00:00.000Z' },
      [
        ['FINISHED', true],
        ['ARCHIVED', false],
      ],
    ],
    [{ state: 'FINISHED' }, [['ARCHIVED', false]]],
    [{ state: 'ARCHIVED', archivedFrom: 'FINISHED' }, [['RESTORED', false]]],
    [{ state: 'ARCHIVED', archivedFrom: 'PUBLISHED' }, [['RESTORED', false]]],
    [{ state: 'ARCHIVED', archivedFrom: 'DRAFT' }, [['RESTORED', false]]],
  ])('%j', async (view, ways) => {
    expect(await waysOf(view as Partial<EditorView>)).toEqual(ways);
  });
});
