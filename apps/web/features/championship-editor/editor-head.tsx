import { Button } from '@mantine/core';
import { Check, CircleAlert, Copy, LoaderCircle } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { Chip } from '#web/ui/chip.js';
import { open } from '#web/ui/overlay/overlay.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { NewChampionship } from './new-championship.js';
import type { Draft } from './use-draft.js';
import classes from './editor-head.module.css';

const tones = { DRAFT: 'warn', PUBLISHED: 'ok', FINISHED: 'info', ARCHIVED: 'plain' } as const;
const icons = { saved: Check, waiting: LoaderCircle, saving: LoaderCircle, failed: CircleAlert } as const;

/** What is edited, in which state it is, and whether everything is saved. */
export function EditorHead({ view, draft }: { view: EditorView; draft: Draft }) {
  const t = useText();
  const say = useBilingual();
  const Icon = icons[draft.state];
  return (
    <header className="row spread gap-2-6 mb-4">
      <div className="narrows breaks">
        <PageHeading title={say(draft.values.title) || view.champname} />
        <span className="row gap-1-3 mt-1">
          <Chip tone={tones[view.state]}>{t({ id: `editor.is.${view.state}` })}</Chip>
          <code>{view.champname}</code>
        </span>
      </div>
      <div className="row gap-2-4">
        <p className={classes.save} data-state={draft.state} role="status">
          <Icon size={16} aria-hidden />
          <FormattedMessage id={`editor.save.${draft.state}`} />
          {draft.failure && (
            <Button size="compact-sm" variant="default" onClick={draft.retry}>
              <FormattedMessage id="shell.tryAgain" />
            </Button>
          )}
        </p>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Copy size={14} aria-hidden />}
          onClick={() => void open(NewChampionship, { like: view.champname })}
        >
          <FormattedMessage id="editor.duplicate" />
        </Button>
      </div>
    </header>
  );
}
