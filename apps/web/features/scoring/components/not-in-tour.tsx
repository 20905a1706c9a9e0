import { Flag } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import classes from './no-attempts.module.css';

/** In place of the form of a team that did not go on to the tour: why it can't hand in, and what stays (CHAMP6). */
export function NotInTour() {
  return (
    <section className={classes.box} aria-labelledby="not-in-tour">
      <Flag className={classes.icon} size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <h2 id="not-in-tour" className={classes.wait}>
          <FormattedMessage id="errors.TEAM_NOT_ON_TOUR" />
        </h2>
        <p className={classes.note}>
          <FormattedMessage id="scoring.tours.out.text" />
        </p>
      </div>
    </section>
  );
}
