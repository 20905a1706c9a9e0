import { Skeleton } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link, Navigate, useParams } from 'react-router-dom';
import { EmptyState } from '#web/ui/empty-state.js';
import { ErrorCard } from '#web/ui/error-card.js';
import { LinkTabs, TabPanel } from '#web/ui/link-tabs.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { useChampionship } from '#web/words/championship/championships.data.js';
import { leadsNowhere } from '#web/lib/api/api-error.js';
import { useText } from '#web/lib/i18n/use-text.js';
import {
  championshipTabs,
  overviewTabs,
  paths,
  tabsShownTo,
  type ChampionshipTab,
  type OverviewTab,
} from '#web/lib/paths.js';
import { NotFoundPage } from './not-found.js';
import { HeadOf } from '#web/features/championship/head-of.js';
import { isRunBy } from '#web/features/championship/use-participation.js';
import { TabContent } from './championship-tab.js';
import { joinedState } from '#web/features/championship/use-joined.js';
import { useTurn } from '#web/features/championship/use-turn.js';
import classes from '#web/ui/page.module.css';

const isTab = (value: string): value is ChampionshipTab => (championshipTabs as readonly string[]).includes(value);
const isOverviewTab = (value: string): value is OverviewTab => (overviewTabs as readonly string[]).includes(value);
/** What follows the tab is the id of a solution there. */
const namesSolution = (tab: string): boolean => tab === 'solutions';

/** A championship with its tabs (CHAMP2). Part, data and solutions open to those who take part. */
export function ChampionshipPage() {
  const t = useText();
  const { champname = '', tab = 'overview', subtab } = useParams();
  const query = useChampionship(champname);
  const champ = query.data;
  useTurn(champname, champ?.type);

  const overview = namesSolution(tab) ? undefined : subtab;
  if (!isTab(tab) || (overview !== undefined && !isOverviewTab(overview))) return <NotFoundPage />;
  if (!champ)
    return <div className={classes.page}>{query.error ? <NoChampionship {...query} /> : <PageSkeleton />}</div>;
  if (tab === 'takepart' && champ.participation)
    return <Navigate to={paths.championship(champname, 'data')} state={joinedState} replace />;

  const current = tab === 'queue' ? 'metric' : tab;
  const tabs = tabsShownTo(champ.participation !== null, isRunBy(champ)).map((id) => ({
    id,
    to: paths.championship(champname, id),
    label: <FormattedMessage id={`championships.tab.${id}`} />,
  }));
  return (
    <div className={classes.page}>
      <HeadOf champ={champ} tab={tab} />
      <LinkTabs label={t({ id: 'championships.sections' })} tabs={tabs} current={current} />
      <TabPanel id={current} className={classes.panel}>
        <TabContent champ={champ} tab={tab} overview={overview} solutionId={namesSolution(tab) ? subtab : undefined} />
      </TabPanel>
    </div>
  );
}

function NoChampionship({ error, refetch }: Pick<ReturnType<typeof useChampionship>, 'error' | 'refetch'>) {
  const t = useText();
  if (!leadsNowhere(error)) return <ErrorCard failure={error} onRetry={() => void refetch()} />;
  return (
    <EmptyState
      picture="compass"
      title={<PageHeading title={t({ id: 'championships.notFound' })} />}
      text={<FormattedMessage id="championships.notFound.text" />}
      action={
        <Link to={paths.championships()}>
          <FormattedMessage id="championships.toAll" />
        </Link>
      }
    />
  );
}

function PageSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height={116} radius={10} mb={16} />
      <Skeleton height={36} width="60%" mb={16} />
      <Skeleton height={360} radius={10} />
    </div>
  );
}
