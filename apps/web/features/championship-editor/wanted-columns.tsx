import { Fragment } from 'react';
import { FormattedMessage } from 'react-intl';
import { renamesOf } from '#modules/championships/contract/settings/renames.js';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { useMetrics } from './editor.data.js';
/** What the chosen metric reads in answers, before they are chosen: the columns, as the championship calls them. */
export function WantedColumns({ view: { metric: name, metricParams } }: { view: EditorView }) {
  const metric = useMetrics().data?.find((one) => one.name === name);
  if (name !== '' && !metric) return null;
  const renames = renamesOf(metricParams['columns'] ?? '');
  return (
    <p className="flat muted small prose">
      {!metric && <FormattedMessage id="editor.truth.wants.none" />}
      {metric?.format === 'json' && <FormattedMessage id="editor.truth.wants.json" values={{ metric: name }} />}
      {metric?.format === 'csv' && (
        <FormattedMessage
          id="editor.truth.wants"
          values={{ metric: name, columns: <Names names={metric.answers.map((one) => renames[one] ?? one)} /> }}
        />
      )}
    </p>
  );
}

/** Names of columns, one after the other. */
export function Names({ names }: { names: readonly string[] }) {
  return names.map((name, at) => (
    <Fragment key={name}>
      {at > 0 && ', '}
      <code>{name}</code>
    </Fragment>
  ));
}
