import { FormattedMessage } from 'react-intl';
import type { TruthChange } from '#modules/championships/contract/editor.js';
import { ConfirmDialog } from '#web/ui/confirm-dialog.js';
import { FormAlert } from '#web/ui/form-alert.js';
import type { ApiError } from '#modules/client/api-error.js';
import { useText } from '#web/lib/i18n/use-text.js';

const asked = new Set(['REJUDGE_NEEDED', 'REASON_NEEDED']);

/** True of a refusal that only asks whether it is meant, and why. */
export const isQuestion = ({ code }: ApiError): boolean => asked.has(code);

/** What is asked, what the button does, and what becomes of `count` solutions. */
const questions = {
  main: { title: 'editor.truth.replace', verb: 'editor.truth.replace.verb', text: 'editor.rejudge.scoring' },
  tour: { title: 'editor.truth.replace', verb: 'editor.truth.replace.verb', text: 'editor.tour.truth.replace.text' },
  noTour: {
    title: 'editor.tour.truth.remove.ask',
    verb: 'editor.tour.truth.remove',
    text: 'editor.tour.truth.remove.text',
  },
  input: { title: 'editor.tests.replace', verb: 'editor.tests.replace.verb', text: 'editor.rejudge.scoring' },
  program: { title: 'editor.program.replace', verb: 'editor.tests.replace.verb', text: 'editor.program.replace.text' },
  noTest: { title: 'editor.tests.remove.ask', verb: 'editor.tests.remove.verb', text: 'editor.rejudge.scoring' },
} as const;

interface Props {
  /** A refusal by {@link isQuestion}. */
  failure: ApiError;
  /** Of the championship or a tour; `noTour`: a tour goes by those of the championship again; or it is a test that changes, or a program. */
  of: keyof typeof questions;
  onConfirm: (reason: string) => unknown;
  onClose: () => void;
}

/** SUB6: before answers are replaced that people rely on: how many values and rows change, and why. */
export function TruthQuestion({ failure, of, onConfirm, onClose }: Props) {
  const t = useText();
  const question = questions[of];
  const count = Number(failure.details['solutions'] ?? 0);
  const change = failure.details['change'] as TruthChange | null | undefined;
  return (
    <ConfirmDialog
      title={t({ id: question.title })}
      verb={t({ id: question.verb })}
      isDangerous
      asksReason
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {of !== 'input' &&
        of !== 'program' &&
        (change ? <Changes {...change} /> : <FormattedMessage id="editor.truth.change.unknown" />)}
      {count > 0 && (
        <p>
          <FormattedMessage id={question.text} values={{ count }} />
        </p>
      )}
    </ConfirmDialog>
  );
}

function Changes({ format = 'csv', rows, values, sides, added, removed }: TruthChange) {
  return (
    <>
      <p>
        <FormattedMessage id="editor.truth.change" values={{ format, rows, values, sides }} />
      </p>
      {added + removed > 0 && (
        <p>
          <FormattedMessage id="editor.truth.change.rows" values={{ format, added, removed }} />
        </p>
      )}
      {sides > 0 && (
        <FormAlert>
          <FormattedMessage id="editor.truth.change.sides" values={{ format, sides }} />
        </FormAlert>
      )}
    </>
  );
}
