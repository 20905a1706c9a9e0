import { CircleCheck } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import type { Attempts } from '#modules/scoring/solutions/contract/queue.js';
import { isOutBy } from '#web/words/solutions/attempts.data.js';
import { paths } from '#web/lib/paths.js';
import { WindowNote } from './window-note.js';
import classes from './joined.module.css';

const waysOut = ['data', 'overview'] as const;
const ways = [...waysOut, 'metric'] as const;

interface Props {
  champ: ChampionshipView;
  attempts: Attempts | undefined;
}

/** CHAMP4: said to somebody who has just come in, above the data: that they are in, and what to do next. */
export function Joined({ champ, attempts }: Props) {
  // A team that can hand in no more is not led there, and nobody to data where none is.
  const shown = (isOutBy(attempts) ? waysOut : ways).filter((tab) => tab !== 'data' || champ.data.files > 0);
  return (
    <section className={classes.card} aria-labelledby="joined">
      <CircleCheck className="rigid ok" size={24} strokeWidth={1.75} aria-hidden />
      <div className="stack gap-2 narrows justify-items-start">
        <h2 id="joined" className="breaks">
          <FormattedMessage id="championships.welcome" values={{ team: champ.participation?.team }} />
        </h2>
        <WindowNote attempts={attempts} />
        <ol className="stack flat gap-6px pl-5">
          {shown.map((tab) => (
            <li key={tab} aria-current={tab === 'data' ? 'step' : undefined}>
              {tab === 'data' ? (
                <FormattedMessage id="championships.welcome.data" />
              ) : (
                <Link to={paths.championship(champ.champname, tab)}>
                  <FormattedMessage id={`championships.welcome.${tab}`} />
                </Link>
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
