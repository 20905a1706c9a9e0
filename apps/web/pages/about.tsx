import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { AgreementLink } from '#web/words/agreement-link.js';
import { Drawing } from '#web/ui/drawing.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { FiguresAndCounts } from '#web/features/home/figures.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useSite } from '#web/lib/site.js';
import classes from './about.module.css';
import page from '#web/ui/page.module.css';

const steps = [
  { step: 1, picture: 'sheet' },
  { step: 2, picture: 'upload' },
  { step: 3, picture: 'chart' },
  { step: 4, picture: 'podium' },
] as const;

/** What this is, for those who come for the first time (NAV10). */
export function AboutPage() {
  const t = useText();
  return (
    <div className={page.page}>
      <PageHeading title={t({ id: 'home.about.title' })} className={page.heading} />
      <div className={classes.mission}>
        <p>{t({ id: 'home.about.mission' })}</p>
        <Link className="button-primary" to={paths.championships()}>
          {t({ id: 'home.about.see' })}
        </Link>
      </div>
      <FiguresAndCounts />
      <h2 className={classes.how}>{t({ id: 'home.about.how' })}</h2>
      <ol className={classes.steps}>
        {steps.map(({ step, picture }) => (
          <li key={step} className={classes.step}>
            <Drawing picture={picture} />
            <h3 className="mt-3">
              <FormattedMessage id={`home.about.step.${step}`} />
            </h3>
            <p className="mt-1 muted">
              <FormattedMessage id={`home.about.step.${step}.text`} />
            </p>
          </li>
        ))}
      </ol>
      <Clients />
      <p className="mt-6">
        <AgreementLink />
      </p>
    </div>
  );
}

/** Companies that held championships here, and how the next one becomes one of them. */
function Clients() {
  const { clients, contact } = useSite();
  return (
    <>
      {clients.length > 0 && (
        <section aria-labelledby="clients">
          <h2 id="clients" className={classes.how}>
            <FormattedMessage id="home.about.clients" />
          </h2>
          <ul className="stack gap-4 bare fit-180px">
            {clients.map(({ name, logo }) => (
              <li key={name} className={classes.client}>
                <img src={logo} alt="" width="48" height="48" loading="lazy" />
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
      {contact && (
        <section className={classes.company} aria-labelledby="companies">
          <div className="stack gap-1 grow">
            <h2 id="companies">
              <FormattedMessage id="home.about.companies" />
            </h2>
            <p>
              <FormattedMessage id="home.about.companies.text" />
            </p>
          </div>
          <a className="button" href={`mailto:${contact}`}>
            <FormattedMessage id="home.about.companies.write" values={{ contact }} />
          </a>
        </section>
      )}
    </>
  );
}
