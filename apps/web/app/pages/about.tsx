import { AgreementLink } from '../../components/agreement-link.js';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { PageHeading } from '../../components/page-heading.js';
import { Figures } from '../../features/home/figures.js';
import { useText } from '../../lib/i18n/use-text.js';
import { paths } from '../../lib/paths.js';
import classes from './about.module.css';
import page from './page.module.css';

const steps = [1, 2, 3, 4] as const;

/** What this is, for those who come for the first time (NAV10). */
export function AboutPage() {
  const t = useText();
  return (
    <div className={page.page}>
      <PageHeading title={t({ id: 'home.about.title' })} className={page.heading} />
      <p className={classes.mission}>
        <FormattedMessage id="home.about.mission" />
      </p>
      <div className={classes.figures}>
        <Figures look="cards" />
      </div>
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
