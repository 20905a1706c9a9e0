import { AgreementLink } from '../../components/agreement-link.js';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router-dom';
import { PageHeading } from '../../components/page-heading.js';
import { useText } from '../../lib/i18n/use-text.js';
import { paths } from '../../lib/paths.js';
import { useSite } from '../../lib/use-site.js';
import classes from './about.module.css';
import page from './page.module.css';

const figureNames = ['contests', 'users', 'prizes'] as const;
const steps = [1, 2, 3, 4] as const;

/** What this is, for those who come for the first time (NAV10). */
export function AboutPage() {
  const t = useText();
  const { figures } = useSite();
  return (
    <div className={page.page}>
      <PageHeading title={t({ id: 'home.about.title' })} className={page.heading} />
      <p className={classes.mission}>
        <FormattedMessage id="home.about.mission" />
      </p>
      <dl className={classes.figures}>
        {figureNames.map((name) => (
          <div key={name} className={classes.figure}>
            <dt>
              <FormattedMessage id={`home.figures.${name}`} values={{ count: figures[name] }} />
            </dt>
            <dd>
              <FormattedNumber value={figures[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <h2 className={classes.how}>
        <FormattedMessage id="home.about.how" />
      </h2>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step} className={classes.step}>
            <h3>
              <FormattedMessage id={`home.about.step.${step}`} />
            </h3>
            <p>
              <FormattedMessage id={`home.about.step.${step}.text`} />
            </p>
          </li>
        ))}
      </ol>
      <p className={classes.ways}>
        <Link to={paths.championships()}>
          <FormattedMessage id="home.about.see" />
        </Link>
        <AgreementLink />
      </p>
    </div>
  );
}
