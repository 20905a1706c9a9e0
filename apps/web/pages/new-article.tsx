import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { BeginArticle } from '#web/features/articles/begin-article.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { Gate } from '#web/ui/gate.js';
import { PageHeading } from '#web/ui/page-heading.js';
import classes from '#web/ui/page.module.css';

/** `/forum/article/new`. */
export function NewArticlePage() {
  const t = useText();
  const title = t({ id: 'articles.new' });
  if (!useIsAuthorized()) {
    return (
      <div className={classes.page}>
        <Gate pageTitle={title} text={<FormattedMessage id="articles.gate" />}>
          <Link to={paths.login(paths.newArticle)}>{t({ id: 'shell.login' })}</Link>
        </Gate>
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <p className={classes.crumb}>
        <Link to={paths.forum()}>{t({ id: 'articles.toForum' })}</Link>
        <Link to={paths.articles()}>{t({ id: 'articles.heading' })}</Link>
      </p>
      <PageHeading title={title} className={classes.heading} />
      <BeginArticle />
    </div>
  );
}
