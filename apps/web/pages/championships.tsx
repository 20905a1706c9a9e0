import { FormattedMessage } from 'react-intl';
import { useLocation, useParams } from 'react-router-dom';
import { LinkTabs, TabPanel } from '#web/ui/link-tabs.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { ChampionshipList } from '#web/features/championships/championship-list.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { championshipsTabs, paths, type ChampionshipsTab } from '#web/lib/paths.js';
import { NewChampionshipButton } from '#web/features/championship-editor/new-championship-button.js';
import { NotFoundPage } from './not-found.js';
import classes from '#web/ui/page.module.css';

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
