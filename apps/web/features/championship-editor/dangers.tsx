import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { DateTime } from '#web/words/date-time.js';
import { CallFailure } from '#web/ui/form-alert.js';
import type { Draft } from './use-draft.js';
import { JudgingQuestion } from './judging-question.js';
import { RefusedFile } from './refused-file.js';
import { RejudgeBanner } from './rejudge-banner.js';
import classes from './dangers.module.css';

/** What needs a decision before the work goes on: somebody else's save, scores of before, a save that failed. */
export function Dangers({ view, draft }: { view: EditorView; draft: Draft }) {
  return (
    <>
      {draft.rival && (
        <div className={classes.banner} role="alert">
          <span>
            <FormattedMessage
              id="editor.rival"
              values={{
                name: <strong>{draft.rival.by}</strong>,
                time: draft.rival.at ? <DateTime time={draft.rival.at} /> : '',
              }}
            />
          </span>
          <Button size="compact-sm" variant="default" onClick={draft.discard}>
            <FormattedMessage id="editor.rival.theirs" />
          </Button>
          <Button size="compact-sm" onClick={draft.takeOver}>
            <FormattedMessage id="editor.rival.takeOver" />
          </Button>
        </div>
      )}
      {(view.state === 'FINISHED' || view.state === 'ARCHIVED') && (
        <div className={classes.banner} role="status">
          <FormattedMessage id={view.state === 'FINISHED' ? 'editor.finished' : 'editor.archived'} />
        </div>
      )}
      <RejudgeBanner view={view} />
      <CallFailure of={draft.failure} />
      {draft.unfit && <RefusedFile failure={draft.unfit} />}
      {draft.needsRejudge && <JudgingQuestion view={view} draft={draft} />}
    </>
  );
}
