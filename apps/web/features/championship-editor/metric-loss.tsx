import { FormattedMessage } from 'react-intl';
import { ask } from '#web/ui/overlay/ask.js';
import { useText } from '#web/lib/i18n/use-text.js';
import type { Lost } from './metric-change.js';

/** Asks before a metric is chosen to which some of what was set means nothing, and says what that is. */
export const useMetricLoss = () => {
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
