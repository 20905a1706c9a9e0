import { FormattedMessage, FormattedNumber } from 'react-intl';
import { useSite } from '#web/lib/use-site.js';
import classes from './figures.module.css';

const names = ['contests', 'users', 'prizes'] as const;

/**
 * The marketing figures of the site's settings (NAV10). They are the company's, over all its years, and nothing that is
 * counted here; their own page says so.
 */
export function Figures({ look }: { look: 'list' | 'cards' }) {
  const { demo, figures } = useSite();
  return (
    <figure className="flat">
      <dl className={classes.numbers} data-look={look}>
        {names.map((name) => (
          <div key={name} className={classes.number}>
            <dt>
              <FormattedMessage id={`home.figures.${name}`} values={{ count: figures[name] }} />
            </dt>
            <dd>
              <FormattedNumber value={figures[name]} />
            </dd>
          </div>
        ))}
      </dl>
      {look === 'cards' && (
        <figcaption className={classes.caption}>
          <FormattedMessage id={demo ? 'home.figures.demo' : 'home.figures.company'} />
        </figcaption>
      )}
    </figure>
  );
}
