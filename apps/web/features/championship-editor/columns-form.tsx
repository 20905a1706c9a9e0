import { Button } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { type ColumnNames, withRenames } from '#modules/championships/contract/guessed-columns.js';
import { renamesOf } from '#modules/championships/contract/settings/renames.js';
import { FormAlert } from '#web/ui/form-alert.js';
import { codeText, failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Select } from '#web/ui/select.js';
import classes from './step.module.css';
import type { Draft } from './use-draft.js';
import { useFaultText } from './field-text.js';

export interface ColumnsFormProps {
  view: EditorView;
  draft: Draft;
  names: ColumnNames;
  /** Of the metric's columns those of the file that they perhaps are. */
  guess: Record<string, string>;
  /** The sample is looked at again as soon as the names are saved; refused answers are not there. */
  of?: 'truth' | 'sample';
  /** The championship has the names: the file can be sent again. */
  onSaved?: () => void;
}

const texts = {
  truth: { hint: 'editor.truth.names.hint', save: 'editor.truth.names.save' },
  sample: { hint: 'editor.sample.names.hint', save: 'editor.sample.names.save' },
} as const;

/** CHAMP5: tells the championship what the columns of a file are called. */
export function ColumnsForm({ view, draft, names, guess, of = 'truth', onSaved = () => undefined }: ColumnsFormProps) {
  const titleId = useId();
  const [chosen, setChosen] = useState(guess);
  const [isTried, setTried] = useState(false);
  const { isSaving, trouble, save } = useRenaming(view, draft, onSaved);
  const faultText = useChoiceFaults(names.wanted, chosen);
  const t = useText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!names.wanted.some(faultText)) save(chosen);
  };
  return (
    <form className={classes.fields} aria-labelledby={titleId} onSubmit={submit} noValidate>
      <h4 id={titleId} className={classes.sub}>
        <FormattedMessage id="editor.truth.names" />
      </h4>
      <p className="flat muted small prose">{t({ id: texts[of].hint })}</p>
      <div className="halves gap-3-4">
        {names.wanted.map((column) => (
          <Select
            key={column}
            name={`${of}.${column}`}
            label={<code>{column}</code>}
            description={names.renames[column] && t({ id: 'editor.truth.names.now' }, { name: names.renames[column] })}
            value={chosen[column] ?? ''}
            error={isTried && faultText(column)}
            data={[{ value: '', label: t({ id: 'editor.truth.names.choose' }) }, ...names.found]}
            onChange={(event) => setChosen({ ...chosen, [column]: event.currentTarget.value })}
          />
        ))}
      </div>
      {trouble && <FormAlert>{trouble}</FormAlert>}
      <div>
        <Button type="submit" loading={isSaving}>
          <FormattedMessage id={texts[of].save} />
        </Button>
      </div>
    </form>
  );
}

/** What is wrong with the choice for a column: none, or one that stands for another column as well. */
const useChoiceFaults = (wanted: readonly string[], chosen: Readonly<Record<string, string>>) => {
  const t = useText();
  return (column: string): string | undefined => {
    const own = chosen[column];
    if (!own) return codeText(t, 'FIELD_REQUIRED');
    const isTwice = wanted.some((other) => other !== column && chosen[other] === own);
    return isTwice ? t({ id: 'editor.truth.names.twice' }) : undefined;
  };
};

/** The names go the way of all settings, by the draft, so that its version stays that of the server. */
const useRenaming = (view: EditorView, draft: Draft, onSaved: () => void) => {
  const t = useText();
  const fault = useFaultText(draft.faults)('metricParams');
  /** The parameter that was asked for. */
  const [meant, setMeant] = useState<string | null>(null);
  const now = draft.values.metricParams['columns'] ?? '';
  const isSaved = meant !== null && meant === (view.metricParams['columns'] ?? '');
  const goOn = useEffectEvent(onSaved);
  useEffect(() => {
    if (isSaved) goOn();
  }, [isSaved]);
  const failure = draft.failure ? failureText(t, draft.failure) : draft.rival && t({ id: 'editor.save.stuck' });
  const trouble = meant === null || isSaved ? null : (fault ?? failure);
  return {
    isSaving: meant === now && !isSaved && !trouble && !draft.needsRejudge,
    trouble,
    save: (chosen: Readonly<Record<string, string>>) => {
      const { columns: _before, ...others } = draft.values.metricParams;
      const renames = withRenames(renamesOf(now), chosen);
      const columns = Object.keys(renames).length === 0 ? '' : JSON.stringify(renames);
      setMeant(columns);
      draft.set({ metricParams: columns === '' ? others : { ...others, columns } });
    },
  };
};
