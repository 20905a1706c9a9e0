import { FormattedMessage } from 'react-intl';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { ArticleList } from '#web/features/articles/article-list.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { articlesTabs, paths } from '#web/lib/paths.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { LinkTabs, TabPanel } from '#web/ui/link-tabs.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { ArticlesFollowPart } from './article-parts.js';
import { NotFoundPage } from './not-found.js';
import classes from '#web/ui/page.module.css';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `/forum/articles`: what people wrote at length, and what one is writing. */
export function ArticlesPage() {
  const t = useText();
  const isAuthorized = useIsAuthorized();
  const { tab: asked = 'all' } = useParams();
  const { search } = useLocation();
  const tab = articlesTabs.find((one) => one === asked);
  // Where the forum names the topic of an article.
  if (uuid.test(asked)) return <Navigate replace to={`${paths.article(asked)}${search}`} />;
  if (!tab || (tab === 'mine' && !isAuthorized)) return <NotFoundPage />;
  const tabs = articlesTabs.map((id) => ({
    id,
    to: paths.articles(id),
    label: <FormattedMessage id={`articles.tab.${id}`} />,
  }));
  return (
    <div className={classes.page}>
      <p className={classes.crumb}>
        <Link to={paths.forum()}>{t({ id: 'articles.toForum' })}</Link>
      </p>
      <div className={classes.head}>
        <PageHeading title={t({ id: 'articles.heading' })} className={classes.heading} />
        <Link className="button-primary" to={isAuthorized ? paths.newArticle : paths.login(paths.newArticle)}>
          <FormattedMessage id="articles.write" />
        </Link>
      </div>
      {isAuthorized && <LinkTabs label={t({ id: 'articles.tabs' })} tabs={tabs} current={tab} />}
      {isAuthorized ? (
        <TabPanel id={tab} className={classes.panel}>
          <ArticleList tab={tab} />
        </TabPanel>
      ) : (
        <ArticleList tab={tab} />
      )}
      <ArticlesFollowPart />
    </div>
  );
}
