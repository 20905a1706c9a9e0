import { ActionIcon } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import type { BaselineView } from '#modules/championships/contract/baseline.js';
import { longestBaselineName } from '#modules/championships/contract/limits.js';
import { Chip } from '#web/ui/chip.js';
import { DateTime } from '#web/words/date-time.js';
import { ask } from '#web/ui/overlay/ask.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { answersEditor } from './editor.data.js';
import { DryRunResult } from './dry-run-result.js';
import { SavedPair } from './saved-pair.js';
import classes from './step.module.css';

/** A baseline: its names, saved when they are left, its file, and how it scores. */
export function StoredBaseline({ champname, baseline }: { champname: string; baseline: BaselineView }) {
  const t = useText();
  const say = useBilingual();
  const remove = useSend('DELETE championships/{champname}/baselines/{id}', answersEditor);
  const name = say(baseline.name);
  const askToRemove = () =>
    ask({
      title: t({ id: 'editor.data.remove.ask' }, { name }),
      verb: t({ id: 'editor.data.remove.verb' }),
      danger: true,
      act: () => remove.mutateAsync({ params: { champname, id: baseline.id } }),
    });
  return (
    <li className="column gap-3">
      <div className={classes.row}>
        <code>{baseline.fileName}</code>
        <DateTime time={baseline.updatedAt} />
        {baseline.report === null && <Chip tone="warn">{t({ id: 'editor.baselines.outdated' })}</Chip>}
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t({ id: 'editor.data.remove' }, { name })}
          onClick={() => void askToRemove()}
        >
          <Trash2 size={18} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <Names champname={champname} baseline={baseline} />
      {baseline.report && <DryRunResult result={baseline.report} />}
    </li>
  );
}

function Names({ champname, baseline: { id, name } }: { champname: string; baseline: BaselineView }) {
  const rename = useSend('PATCH championships/{champname}/baselines/{id}', answersEditor);
  return (
    <SavedPair
      name={`baseline.${id}`}
      label="editor.baselines.name"
      maxLength={longestBaselineName}
      stored={name}
      send={({ rus, eng }, only) =>
        rename.mutateAsync({ params: { champname, id }, body: { nameRus: rus, nameEng: eng, only } })
      }
      error={rename.error}
    />
  );
}
