import { Upload } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Chip } from '#web/ui/chip.js';
import classes from './latest-solution.module.css';

/** What stands for a solution from the press of Submit until the list of the server's has its row (SUB4). */
export function SendingSolution({ name }: { name: string }) {
  return (
    <section className={classes.card} aria-labelledby="sending">
      <header className="row gap-1-3 muted small">
        <h2 id="sending" className="minor breaks text">
          {name}
        </h2>
        <Chip tone="info" icon={Upload}>
          <FormattedMessage id="scoring.sending" />
        </Chip>
      </header>
    </section>
  );
}
