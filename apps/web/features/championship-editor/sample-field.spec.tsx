import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
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
});
