import { FormattedMessage } from 'react-intl';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import classes from './solution-format.module.css';

/** What a right solution looks like, from the sample solution. */
export function SolutionFormat({ format }: { format: NonNullable<ChampionshipView['solutionFormat']> }) {
  const bytes = useBytes();
  const note = useBilingual()(format.note);
  const example = [format.columns, ...format.example].map((row) => row.join(',')).join('\n');
  return (
    <section className={classes.card} aria-labelledby="solution-format">
      <h2 id="solution-format" className="minor">
        <FormattedMessage id="championships.format" />
      </h2>
      <p className="muted">
        <FormattedMessage
          id="championships.format.text"
          values={{
            rows: format.rows,
            columns: <code>{format.columns.join(', ')}</code>,
            size: bytes(format.maxBytes),
          }}
        />
      </p>
      {note && <p className="muted">{note}</p>}
      <pre className={classes.example}>{example}</pre>
    </section>
  );
}
