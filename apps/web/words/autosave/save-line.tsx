import { Button } from '@mantine/core';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { FormAlert } from '#web/ui/form-alert.js';
import type { SavedDraft, useAutosave } from './use-autosave.js';
import classes from './autosave.module.css';

type Texts = { title?: string; text: string };
type Saving = Pick<
  ReturnType<typeof useAutosave<Record<string, string>, SavedDraft>>,
  'state' | 'savedAt' | 'failure' | 'retry' | 'keepMine' | 'takeTheirs'
> & { values: Texts; rival: (SavedDraft & Texts) | null };

const clock = (time: string | null) =>
  new Date(time ?? Date.now()).toLocaleTimeString('ru', { hour: '2-digit', minute: '2-digit' });

/** Whether what was written is saved: "Saved 12:04". */
export function SaveLine({ draft: { state, savedAt } }: { draft: Pick<Saving, 'state' | 'savedAt'> }) {
  const isUnsaved = state === 'saved' && savedAt === null;
  return (
    <p className={classes.saved} role="status">
      {!isUnsaved && <FormattedMessage id={`texts.save.${state}`} values={{ time: clock(savedAt) }} />}
    </p>
  );
}

/** Why it is not: it could not be sent, or somebody saved another draft meanwhile, which stands beside one's own then. */
export function SaveTrouble({
  draft: { failure, rival, retry, keepMine, takeTheirs, values },
  of = 'draft',
}: {
  draft: Omit<Saving, 'state' | 'savedAt'>;
  /** What was changed elsewhere. */
  of?: 'draft' | 'post';
}) {
  const t = useText();
  const id = useId();
  if (failure) {
    return (
      <FormAlert
        action={
          <Button variant="default" size="compact-sm" onClick={retry}>
            <FormattedMessage id="shell.tryAgain" />
          </Button>
        }
      >
        {failureText(t, failure)}
      </FormAlert>
    );
  }
  if (!rival) return null;
  return (
    <section className="padded" aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        <FormattedMessage
          id={of === 'post' ? 'texts.rival.post' : 'texts.rival'}
          values={{ time: clock(rival.savedAt) }}
        />
      </h2>
      <div className={classes.both}>
        <Side
          label={t({ id: 'texts.rival.mine' })}
          verb={t({ id: 'texts.rival.keepMine' })}
          onTake={keepMine}
          {...values}
        />
        <Side
          label={t({ id: 'texts.rival.theirs' })}
          verb={t({ id: 'texts.rival.takeTheirs' })}
          onTake={takeTheirs}
          {...rival}
        />
      </div>
    </section>
  );
}

interface SideProps {
  label: string;
  verb: string;
  title?: string;
  text: string;
  onTake: () => unknown;
}

function Side({ label, verb, title, text, onTake }: SideProps) {
  return (
    <section className={classes.side} aria-label={label}>
      <h3>{label}</h3>
      <p className={classes.sideText}>
        {title && <strong>{`${title}\n`}</strong>}
        {text}
      </p>
      <Button variant="default" onClick={() => onTake()}>
        {verb}
      </Button>
    </section>
  );
}
