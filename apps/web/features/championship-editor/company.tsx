import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { DateTime } from '#web/words/date-time.js';
import { useOtherTab, useOthersSave } from './use-company.js';
import classes from './dangers.module.css';

/** Tells early that one is not alone in this editor: somebody else has saved, or another tab has it open too. */
export function Company({ view }: { view: EditorView }) {
  const { save, dismiss } = useOthersSave(view);
  const isInOtherTab = useOtherTab(view.champname);
  return (
    <>
      {save && (
        <div className={classes.banner} role="status">
          <span>
            <FormattedMessage
              id="editor.company.saved"
              values={{ name: <strong>{save.by}</strong>, time: save.at ? <DateTime time={save.at} /> : '' }}
            />
          </span>
          <Button size="compact-sm" variant="default" onClick={dismiss}>
            <FormattedMessage id="editor.company.seen" />
          </Button>
        </div>
      )}
      {isInOtherTab && (
        <div className={classes.banner} role="status">
          <FormattedMessage id="editor.company.tab" />
        </div>
      )}
    </>
  );
}
