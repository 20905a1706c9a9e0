import { FormattedMessage } from 'react-intl';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { RailCard } from '#web/ui/rail-card.js';
import { ScrollRegion } from '#web/ui/scroll-region.js';
import classes from './solution-format.module.css';

/** What a right solution looks like, from the sample solution. */
export function SolutionFormat({ format }: { format: NonNullable<ChampionshipView['solutionFormat']> }) {
  const t = useText();
  const bytes = useBytes();
  const note = useBilingual()(format.note);
  const example = [format.columns, ...format.example].map((row) => row.join(',')).join('\n');
  return (
    <RailCard id="solution-format" title={<FormattedMessage id="championships.format" />}>
      <p className="muted small">
        <FormattedMessage
          id="championships.format.text"
          values={{
            rows: format.rows,
            columns: <code>{format.columns.join(', ')}</code>,
            size: bytes(format.maxBytes),
          }}
        />
      </p>
      {note && <p className="muted small">{note}</p>}
      <ScrollRegion label={t({ id: 'championships.format' })} className={classes.example}>
        <pre className="flat">{example}</pre>
      </ScrollRegion>
    </RailCard>
  );
}
