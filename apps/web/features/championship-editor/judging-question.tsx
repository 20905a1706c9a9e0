import { FormattedMessage } from 'react-intl';
import type { EditorView, Tour } from '#modules/championships/contract/editor.js';
import { ConfirmDialog } from '#web/ui/confirm-dialog.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import type { Draft } from './use-draft.js';

/** Asks before something is changed that scores of before depend on, and says of each such change what it does to them. */
export function JudgingQuestion({ view, draft }: { view: EditorView; draft: Draft }) {
  const t = useText();
  const say = useBilingual();
  const isTurned = draft.judging.includes('direction');
  const dropped = view.tours.filter(({ id }) => !draft.values.tours.some((tour: Tour) => tour.id === id));
  const isScoredAnew =
    draft.judging.some((field) => field !== 'direction' && field !== 'tours') || (!isTurned && dropped.length === 0);
  return (
    <ConfirmDialog
      title={t({ id: 'editor.rejudge' })}
      verb={t({ id: 'editor.rejudge.verb' })}
      isDangerous
      onConfirm={draft.rejudge}
      onClose={draft.keepScores}
    >
      {isScoredAnew && (
        <p>
          <FormattedMessage id="editor.rejudge.scoring" values={{ count: view.solutions }} />
        </p>
      )}
      {isTurned && (
        <p>
          <FormattedMessage id={isScoredAnew ? 'editor.rejudge.directionToo' : 'editor.rejudge.direction'} />
        </p>
      )}
      {dropped.length > 0 && (
        <p>
          <FormattedMessage
            id="editor.rejudge.tours"
            values={{ tours: dropped.map(({ title }) => say(title)).join(', ') }}
          />
        </p>
      )}
    </ConfirmDialog>
  );
}
