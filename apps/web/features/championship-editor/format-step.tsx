import { FormattedMessage } from 'react-intl';
import type { EditorView, SolutionForm } from '#modules/championships/contract/editor.js';
import { longestParagraph } from '#modules/championships/contract/limits.js';
import { Chip } from '#web/ui/chip.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useSolutionForm } from './editor.data.js';
import { BilingualPair } from './bilingual-pair.js';
import { RangeFields } from './range-fields.js';
import { rangesOf, withRange } from './ranges.js';
import type { Draft } from './use-draft.js';
import classes from './step.module.css';

/** CHAMP5: what a solution looks like: columns and ids follow from the answers, what may stand in them is for the client. */
export function FormatStep({ view, draft }: { view: EditorView; draft: Draft }) {
  const { values, set } = draft;
  return (
    <div className={classes.fields}>
      <Loaded of={useSolutionForm(view)} skeleton={200} empty={<NoForm />}>
        {(form) => form && <Columns form={form} draft={draft} />}
      </Loaded>
      <BilingualPair
        name="formatNote"
        label="editor.form.note"
        maxLength={longestParagraph}
        isLong
        isReadOnly={values.state === 'ARCHIVED'}
        value={values.formatNote}
        onChange={(formatNote) => set({ formatNote })}
      />
    </div>
  );
}

function NoForm() {
  return (
    <EmptyState
      picture="sheet"
      title={<FormattedMessage id="editor.form.none" />}
      text={<FormattedMessage id="editor.form.none.text" />}
    />
  );
}

function Columns({ form, draft: { values, set, setTyping } }: { form: SolutionForm; draft: Draft }) {
  const t = useText();
  const { ranges: text = '', ...params } = values.metricParams;
  const ranges = rangesOf(text);
  const isFixed = values.state === 'FINISHED' || values.state === 'ARCHIVED';
  const change = (changed: string) => set({ metricParams: changed === '' ? params : { ...params, ranges: changed } });
  if (form.format === 'json') {
    return <p className="flat muted small prose">{t({ id: 'editor.form.json' }, { rows: form.rows })}</p>;
  }
  return (
    <>
      <p className="flat muted small prose">{t({ id: 'editor.form.hint' }, { rows: form.rows })}</p>
      <ul className="stack gap-3 bare">
        {form.keyColumns.map((name) => (
          <li key={name} className="column gap-3 p-4 bordered rounded-card">
            <h3 className={classes.sub}>
              <code>{name}</code> <Chip tone="plain">{t({ id: 'editor.form.key' })}</Chip>
            </h3>
            <p className="flat muted small prose">{t({ id: 'editor.form.key.hint' }, { rows: form.rows })}</p>
          </li>
        ))}
        {form.columns.map((column) => (
          <li key={column.usualName} className="column gap-3 p-4 bordered rounded-card">
            <h3 className={classes.sub}>
              <code>{column.name}</code> <Chip tone="plain">{t({ id: `editor.form.${column.type}` })}</Chip>
            </h3>
            <MetricBounds column={column} />
            {column.type === 'number' && column.among === null && (
              <RangeFields
                column={column}
                range={ranges[column.usualName] ?? {}}
                isReadOnly={isFixed}
                onTyping={setTyping}
                onChange={(range) => change(withRange(ranges, column.usualName, range))}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the metric itself wants of a column, whatever the championship says. */
function MetricBounds({ column: { min, max, isInteger, among } }: { column: SolutionForm['columns'][number] }) {
  const t = useText();
  const words = [
    among && t({ id: 'editor.form.among' }, { values: among.join(', ') }),
    isInteger && t({ id: 'editor.form.integer' }),
    min !== null && t({ id: 'editor.form.atLeast' }, { min }),
    max !== null && t({ id: 'editor.form.atMost' }, { max }),
  ].filter((word) => typeof word === 'string');
  if (words.length === 0) return null;
  return <p className="flat muted small prose">{t({ id: 'editor.form.metric' }, { words: words.join(', ') })}</p>;
}
