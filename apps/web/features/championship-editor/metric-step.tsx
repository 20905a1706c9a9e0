import { Radio } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { FormattedMessage } from 'react-intl';
import type { MetricView } from '#modules/championships/contract/editor.js';
import { Loaded } from '#web/ui/loaded.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { TextPreview } from '#web/words/text-editor/text-preview.js';
import { Select } from '#web/ui/select.js';
import { useMetrics } from './editor.data.js';
import { FixedPart } from './fixed-part.js';
import { useFaultText } from './field-text.js';
import { fittingParams, type Lost } from './metric-change.js';
import { metricFormulas } from './metric-formulas.js';
import type { Draft } from './use-draft.js';
import { MetricParams } from './metric-params.js';
import classes from './step.module.css';
import { ask } from '#web/ui/overlay/ask.js';

/** Asks before a metric is chosen to which some of what was set means nothing, and says what that is. */
const useMetricLoss = () => {
  const t = useText();
  return (metric: string, lost: readonly Lost[]) =>
    ask({
      title: t({ id: 'editor.metric.lost.ask' }, { metric }),
      text: <WhatIsLost metric={metric} lost={lost} />,
      verb: t({ id: 'editor.metric.lost.verb' }),
      danger: true,
    });
};

function WhatIsLost({ metric, lost }: { metric: string; lost: readonly Lost[] }) {
  const t = useText();
  const nameOf = ({ name, column }: Lost) =>
    column === null
      ? t({ id: `editor.param.${name as 'average'}` })
      : t({ id: `editor.metric.lost.${name as 'ranges'}` }, { column });
  return (
    <>
      <p>
        <FormattedMessage id="editor.metric.lost.text" values={{ metric }} />
      </p>
      <ul>
        {lost.map((one) => (
          <li key={`${one.name} ${one.column ?? ''}`}>{nameOf(one)}</li>
        ))}
      </ul>
    </>
  );
}

/** METR1: by what solutions are measured: one of the metrics, its formula and its parameters. */
export function MetricStep({ draft }: { draft: Draft }) {
  return (
    <Loaded of={useMetrics()} skeleton={240}>
      {(metrics) => <Choice metrics={metrics} draft={draft} />}
    </Loaded>
  );
}

function Choice({ metrics, draft }: { metrics: readonly MetricView[]; draft: Draft }) {
  const t = useText();
  const fault = useFaultText(draft.faults);
  const askToLose = useMetricLoss();
  const { values, set } = draft;
  const isOver = values.state === 'FINISHED' || values.state === 'ARCHIVED';
  const chosen = metrics.find(({ name }) => name === values.metric);
  const fitting = (metric: MetricView) => fittingParams(metric, values.metricParams);
  const take = (metric: MetricView) =>
    set({ metric: metric.name, metricParams: fitting(metric).kept, direction: metric.direction });
  const choose = async (name: string) => {
    const metric = metrics.find((one) => one.name === name);
    if (!metric) return set({ metric: name });
    const { lost } = fitting(metric);
    if (lost.length === 0 || (await askToLose(metric.name, lost))) take(metric);
  };
  return (
    <div className={classes.fields}>
      <Select
        name="metric"
        label={t({ id: 'editor.metric' })}
        width={420}
        value={values.metric}
        error={fault('metric')}
        disabled={isOver}
        onChange={(event) => void choose(event.currentTarget.value)}
        data={[
          { value: '', label: t({ id: 'editor.metric.none' }) },
          ...metrics.map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      {chosen && <About metric={chosen} />}
      {chosen && (
        <FixedPart isFixed={isOver}>
          <Direction draft={draft} metric={chosen} />
          <MetricParams metric={chosen} draft={draft} />
        </FixedPart>
      )}
    </div>
  );
}

function About({ metric }: { metric: MetricView }) {
  return (
    <section className="column gap-3 p-4 bordered rounded-card" aria-label={metric.name}>
      <p className="flat muted small prose">
        <FormattedMessage id={`editor.metric.${metric.name}` as 'editor.metric.RMSE'} />
      </p>
      <TextPreview text={`$$${metricFormulas[metric.name]}$$`} />
    </section>
  );
}

/** Preset by the metric; another one is possible, with a word of warning. */
function Direction({ draft: { values, set }, metric }: { draft: Draft; metric: MetricView }) {
  const t = useText();
  return (
    <div>
      <Radio.Group
        name="direction"
        label={t({ id: 'editor.direction' })}
        value={values.direction}
        onChange={(direction) => set({ direction: direction as 'DOWN_UP' | 'TOP_DOWN' })}
      >
        <div className={classes.row}>
          <Radio value="TOP_DOWN" label={t({ id: 'championships.direction.TOP_DOWN' })} />
          <Radio value="DOWN_UP" label={t({ id: 'championships.direction.DOWN_UP' })} />
        </div>
      </Radio.Group>
      {values.direction !== metric.direction && (
        <p className="flat muted small prose" role="status">
          {t({ id: 'editor.direction.unusual' }, { metric: metric.name })}
        </p>
      )}
    </div>
  );
}
