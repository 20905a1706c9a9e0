import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '#web/ui/confirm-dialog.js';
import { useText } from '#web/lib/i18n/use-text.js';
import type { Lost } from './metric-change.js';

interface Props {
  metric: string;
  lost: readonly Lost[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a metric is chosen to which some of what was set means nothing, and says what that is. */
export function MetricLoss({ metric, lost, onConfirm, onClose }: Props) {
  const t = useText();
  const nameOf = ({ name, column }: Lost) =>
    column === null
      ? t({ id: `editor.param.${name as 'average'}` })
      : t({ id: `editor.metric.lost.${name as 'ranges'}` }, { column });
  return (
    <ConfirmDialog
      title={t({ id: 'editor.metric.lost.ask' }, { metric })}
      verb={t({ id: 'editor.metric.lost.verb' })}
      isDangerous
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        <FormattedMessage id="editor.metric.lost.text" values={{ metric }} />
      </p>
      <ul>
        {lost.map((one) => (
          <li key={`${one.name} ${one.column ?? ''}`}>{nameOf(one)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
