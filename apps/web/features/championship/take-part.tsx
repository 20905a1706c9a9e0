import { FormattedMessage } from 'react-intl';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { Checklist, type Step } from '#web/ui/checklist.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { ChampText } from './champ-text.js';
import { TakePartForm } from './take-part-form.js';
import classes from './take-part.module.css';

interface Props {
  champ: ChampionshipView;
  /** What is needed before (CHAMP4): login, e-mail, phone, profile, as the installation asks. */
  steps: readonly Step[];
}

/**
 * Confirmation of participation: the rules are read and accepted, the team is named, all of it is confirmed. Somebody who
 * lacks something reads the rules, and is told what is missing; a guest goes through it and is asked in at its end.
 */
export function TakePart({ champ, steps }: Props) {
  const isGuest = !useIsAuthorized();
  const isReady = steps.every((step) => step.isDone);
  return isReady || isGuest ? (
    <TakePartForm champ={champ} isGuest={isGuest} />
  ) : (
    <Missing champ={champ} steps={steps} />
  );
}

function Missing({ champ, steps }: Props) {
  return (
    <div className={classes.parts}>
      <section className={classes.card}>
        <h2 className={classes.title}>
          <FormattedMessage id="championships.rules" />
        </h2>
        <div className={classes.rules}>
          <ChampText champ={champ} name="rules" />
        </div>
      </section>
      <section className={classes.card}>
        <h2 className={classes.title}>
          <FormattedMessage id="championships.takePart.needs" />
        </h2>
        <Checklist steps={steps} />
      </section>
    </div>
  );
}
