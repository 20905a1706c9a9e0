import { FormattedMessage } from 'react-intl';
import { useLocation, useParams } from 'react-router-dom';
import { LinkTabs, TabPanel } from '../../components/link-tabs.js';
import { PageHeading } from '../../components/page-heading.js';
import { ChampionshipList } from '../../features/championships/components/championship-list.js';
import { useText } from '../../lib/i18n/use-text.js';
import { championshipsTabs, paths, type ChampionshipsTab } from '../../lib/paths.js';
import { NewChampionshipButton } from './new-championship.js';
import { NotFoundPage } from './not-found.js';
import classes from './page.module.css';

const isTab = (value: string): value is ChampionshipsTab => (championshipsTabs as readonly string[]).includes(value);

export function ChampionshipsPage() {
  const t = useText();
  const { tab = 'all' } = useParams();
  // What the list is narrowed to stays from tab to tab.
  const { search } = useLocation();
  if (!isTab(tab)) return <NotFoundPage />;
  const tabs = championshipsTabs.map((id) => ({
    id,
    to: paths.championships(id) + search,
    label: <FormattedMessage id={`shell.championships.${id}`} />,
  }));
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageHeading title={t({ id: 'championships.title' })} className={classes.heading} />
        <NewChampionshipButton />
      </div>
      <LinkTabs label={t({ id: 'championships.tabs' })} tabs={tabs} current={tab} />
      <TabPanel id={tab} className={classes.panel}>
        <ChampionshipList tab={tab} hasFilters />
      </TabPanel>
    </div>
  );
}
