import { NativeSelect, Radio, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MetricView } from '#modules/championships/contract/editor.js';
import { ErrorCard } from '#web/ui/error-card.js';
import { Markdown } from '#web/ui/markdown/markdown.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useMetrics } from './editor.data.js';
import { FixedPart } from './fixed-part.js';
import { useFaultText } from './field-text.js';
import { fittingParams } from './metric-change.js';
import { metricFormulas } from './metric-formulas.js';
import type { Draft } from './use-draft.js';
import { MetricLoss } from './metric-loss.js';
import { MetricParams } from './metric-params.js';
import classes from './step.module.css';

/** METR1: by what solutions are measured: one of the metrics, its formula and its parameters. */
export function MetricStep({ draft }: { draft: Draft }) {
  const t = useText();
  const metrics = useMetrics();
  const fault = useFaultText(draft.faults);
  /** To which some of what is set means nothing. */
  const [asked, setAsked] = useState<MetricView | null>(null);
  if (metrics.error) return <ErrorCard failure={metrics.error} onRetry={() => void metrics.refetch()} />;
  if (!metrics.data) return <Skeleton height={240} radius={10} />;
  const { values, set } = draft;
  const isOver = values.state === 'FINISHED' || values.state === 'ARCHIVED';
  const chosen = metrics.data.find(({ name }) => name === values.metric);
  const fitting = (metric: MetricView) => fittingParams(metric, values.metricParams);
  const take = (metric: MetricView) =>
    set({ metric: metric.name, metricParams: fitting(metric).kept, direction: metric.direction });
  const choose = (name: string) => {
    const metric = metrics.data.find((one) => one.name === name);
    if (!metric) return set({ metric: name });
    if (fitting(metric).lost.length > 0) return setAsked(metric);
    take(metric);
  };
  return (
    <div className={classes.fields}>
      <NativeSelect
        name="metric"
        label={t({ id: 'editor.metric' })}
        maw={420}
        value={values.metric}
        error={fault('metric')}
        disabled={isOver}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: t({ id: 'editor.metric.none' }) },
          ...metrics.data.map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      {chosen && <About metric={chosen} />}
      {chosen && (
        <FixedPart isFixed={isOver}>
          <Direction draft={draft} metric={chosen} />
          <MetricParams metric={chosen} draft={draft} />
        </FixedPart>
      )}
      {asked && (
        <MetricLoss
          metric={asked.name}
          lost={fitting(asked).lost}
          onConfirm={() => take(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

function About({ metric }: { metric: MetricView }) {
  return (
    <section className={classes.card} aria-label={metric.name}>
      <p className={classes.hint}>
        <FormattedMessage id={`editor.metric.${metric.name}` as 'editor.metric.RMSE'} />
      </p>
      <Markdown text={`$$${metricFormulas[metric.name]}$$`} />
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
        <p className={classes.hint} role="status">
          {t({ id: 'editor.direction.unusual' }, { metric: metric.name })}
        </p>
      )}
    </div>
  );
}
