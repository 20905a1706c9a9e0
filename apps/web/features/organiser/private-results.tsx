import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { FinalPreview } from '#web/words/final-preview.js';
import classes from './submissions.module.css';

interface Props {
  champname: string;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** As many as one looks at; the CSV file has all. */
const shownTeams = 100;

/** SUB5: private scores and the final board, at any time, once the client asks for them: nobody looks at them by chance. */
export function PrivateResults({ champname, isShown, onShow }: Props) {
  return (
    <section className={classes.card} aria-labelledby="private-results">
      <header className={classes.tools}>
        <h2 id="private-results" className="full">
          <FormattedMessage id="organiser.private" />
        </h2>
        {!isShown && (
          <p className={classes.muted}>
            <FormattedMessage id="organiser.private.text" />
          </p>
        )}
        <span className="grow" />
        <Button variant="default" size="sm" aria-expanded={isShown} onClick={() => onShow(!isShown)}>
          <FormattedMessage id={isShown ? 'organiser.private.hide' : 'organiser.private.show'} />
        </Button>
      </header>
      {isShown && (
        <div className={classes.privateBoard}>
          <FinalPreview champname={champname} limit={shownTeams} />
        </div>
      )}
    </section>
  );
}
