import type { EditorView } from '#modules/championships/contract/editor.js';
import type { Language } from '#modules/kernel/contract/language.js';
import type { Answers } from '#test/kit/contracts.js';
import type { Step } from '#web/features/championship-editor/steps.js';
import { championship } from './build/championship.js';
import { editorView } from './build/editor.js';
import { person } from './build/person.js';
import { renderPage } from './render.js';

/** The server as the editor of the championship `small` meets it: what is saved is what is read from then on. */
const keeping = (view: Partial<EditorView>): Answers => {
  let kept = editorView('small', view);
  return {
    'GET championships/{champname}/edit': () => kept,
    'PUT championships/{champname}': ({ body: { version, rejudge: _meant, ...changes } }) =>
      (kept = { ...kept, ...(changes as Partial<EditorView>), version: version + 1 }),
    'GET championships/{champname}': championship('small'),
    'GET championships/{champname}/rejudges': { items: [] },
    'GET championships/{champname}/advice': { items: [] },
    'GET metrics': { items: [] },
  };
};

/** Opens a step of the editor of `small` as its client. */
export const openEditor = (
  step: Step,
  view: Partial<EditorView> = {},
  answers: Answers = {},
  language: Language = 'ENG',
) =>
  renderPage(`/championship/small/edit?step=${step}`, {
    as: person('client', { role: 'client' }),
    language,
    answers: Object.assign(keeping(view), answers),
  });
