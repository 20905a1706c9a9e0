import { TextInput } from '@mantine/core';
import type { MetricView } from '#modules/championships/contract/editor.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Select } from '#web/ui/select.js';
import { useFaultText } from './field-text.js';
import { renamesOf } from '#modules/championships/contract/settings/renames.js';
import { renamed } from './renames.js';
import type { Draft } from './use-draft.js';
/** The parameters of a metric, made from what the engine says of them. */
export function MetricParams({ metric, draft }: { metric: MetricView; draft: Draft }) {
  const t = useText();
  const { values, faults, set } = draft;
  const fault = useFaultText(faults)('metricParams');
  const change = (name: string, value: string) => {
    const { [name]: _before, ...others } = values.metricParams;
    set({ metricParams: value === '' ? others : { ...others, [name]: value } });
  };
  const plain = metric.params.filter(({ type }) => type !== 'renames' && type !== 'ranges');
  return (
    <>
      {plain.map(({ name, choices, default: usual }) => {
        const field = {
          name: `metricParams.${name}`,
          label: t({ id: `editor.param.${name as 'average'}` }),
          description: t({ id: `editor.param.${name as 'average'}.hint` }),
          value: values.metricParams[name] ?? usual,
          maw: 420,
          error: fault,
        };
        return choices.length > 0 ? (
          <Select key={name} {...field} data={choices} onChange={(event) => change(name, event.currentTarget.value)} />
        ) : (
          <TextInput key={name} {...field} onChange={(event) => change(name, event.currentTarget.value)} />
        );
      })}
      {metric.columns.length > 0 && (
        <Renames
          columns={metric.columns}
          value={values.metricParams['columns'] ?? ''}
          error={fault}
          onChange={(value) => change('columns', value)}
        />
      )}
    </>
  );
}

interface RenamesProps {
  columns: readonly string[];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** What the columns are called in this championship; an empty field keeps the usual name. */
function Renames({ columns, value, error, onChange }: RenamesProps) {
  const t = useText();
  const names = renamesOf(value);
  return (
    <details open={value !== ''}>
      <summary>{t({ id: 'editor.param.columns' })}</summary>
      <p className="flat muted small prose">{t({ id: 'editor.param.columns.hint' })}</p>
      {error && <p role="alert">{error}</p>}
      <div className="halves gap-3-4">
        {columns.map((column) => (
          <TextInput
            key={column}
            name={`columns.${column}`}
            label={<code>{column}</code>}
            placeholder={column}
            value={names[column] ?? ''}
            maxLength={100}
            onChange={(event) => onChange(renamed(names, column, event.currentTarget.value.trim()))}
          />
        ))}
      </div>
    </details>
  );
}
