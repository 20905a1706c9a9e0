import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router-dom';
import { FormulaTab } from '#web/features/rating/formula-tab.js';
import { GeneralTab } from '#web/features/rating/general-tab.js';
import { MedalsTab } from '#web/features/rating/medals-tab.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths, ratingTabs, type RatingTab } from '#web/lib/paths.js';
import { LinkTabs, TabPanel } from '#web/ui/link-tabs.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { NotFoundPage } from './not-found.js';
import classes from '#web/ui/page.module.css';

const isTab = (value: string): value is RatingTab => (ratingTabs as readonly string[]).includes(value);
const panels = { general: GeneralTab, formula: FormulaTab, medals: MedalsTab } satisfies Record<RatingTab, unknown>;

/** RATE1: the rating, how it is computed, and the order of medals. */
export function RatingPage() {
  const t = useText();
  const { tab = 'general' } = useParams();
  if (!isTab(tab)) return <NotFoundPage />;
  const Panel = panels[tab];
  const tabs = ratingTabs.map((id) => ({
    id,
    to: paths.rating(id),
    label: <FormattedMessage id={id === 'medals' ? 'rating.tab.medals' : `shell.rating.${id}`} />,
  }));
  return (
    <div className={classes.page}>
      <PageHeading title={t({ id: 'rating.title' })} className={classes.heading} />
      <LinkTabs label={t({ id: 'rating.tabs' })} tabs={tabs} current={tab} />
      <TabPanel id={tab} className={classes.panel}>
        <Panel />
      </TabPanel>
    </div>
  );
}
