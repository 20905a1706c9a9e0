import { useState, type RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { Checklist, type Step } from '#web/ui/checklist.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { useKeptFocus } from '#web/lib/use-kept-focus.js';
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
  const next = steps.find((step) => !step.isDone)?.id ?? 'form';
  const [first] = useState(next);
  // Who has done a step goes on with the next one, which stands in its place.
  const place = useKeptFocus<HTMLElement>(next !== first, next);
  const isGuest = !useIsAuthorized();
  const isReady = steps.every((step) => step.isDone);
  return isReady || isGuest ? (
    <TakePartForm champ={champ} isGuest={isGuest} place={place} />
  ) : (
    <Missing champ={champ} steps={steps} place={place} />
  );
}

function Missing({ champ, steps, place }: Props & { place: RefObject<HTMLElement | null> }) {
  return (
    <div className={classes.parts}>
      <section className={classes.card} ref={place} tabIndex={-1} aria-labelledby="take-part-needs">
        <h2 id="take-part-needs" className="mb-3">
          <FormattedMessage id="championships.takePart.needs" />
        </h2>
        <Checklist steps={steps} />
      </section>
      <section className={classes.card}>
        <h2 className="mb-3">
          <FormattedMessage id="championships.rules" />
        </h2>
        <div className={classes.rules}>
          <ChampText champ={champ} name="rules" />
        </div>
      </section>
    </div>
  );
}
