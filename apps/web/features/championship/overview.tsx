import { FormattedMessage } from 'react-intl';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/empty-state.js';
import { Gate } from '#web/ui/gate.js';
import { LinkTabs, TabPanel } from '#web/ui/link-tabs.js';
import { MedalZones } from '#web/words/medal-zones.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { overviewTabs, paths, type OverviewTab } from '#web/lib/paths.js';
import { ChampText } from './champ-text.js';
import { Facts } from './facts.js';
import { Leaders } from './leaders.js';
import { Schedule, type ScheduledTour } from './schedule.js';
import classes from './overview.module.css';

interface Props {
  champ: ChampionshipView;
  tab: OverviewTab;
  tours: readonly ScheduledTour[];
  /** What opens the description. */
  way: ReactNode;
  /** Below the text. */
  beside?: ReactNode;
}

/** The texts of a championship (CHAMP2); the description opens with taking part (CHAMP3). */
export function Overview({ champ, tab, tours, way, beside }: Props) {
  const t = useText();
  const tabs = overviewTabs.map((id) => ({
    id,
    to: paths.championship(champ.champname, 'overview', id),
    label: <FormattedMessage id={`championships.overview.${id}`} />,
  }));
  return (
    <div className="beside">
      <div className={classes.sheet}>
        <LinkTabs label={t({ id: 'championships.tab.overview' })} tabs={tabs} current={tab} minor />
        <TabPanel id={tab} className={classes.text}>
          {tab === 'schedule' && <Schedule champ={champ} tours={tours} />}
          {tab === 'awards' && <Medals champ={champ} />}
          <OverviewText champ={champ} tab={tab} way={way} />
          {beside}
        </TabPanel>
      </div>
      <div className="stack gap-4">
        {champ.teams > 0 && <Leaders champname={champ.champname} />}
        <Facts champ={champ} />
      </div>
    </div>
  );
}

/** RATE1: the places that win a medal, by the teams of now; a sandbox and a termless championship give none. */
function Medals({ champ: { type, dateEnd, teams } }: { champ: ChampionshipView }) {
  if (dateEnd === null || type === 'TEST') return null;
  return (
    <section className={classes.medals} aria-labelledby="medals">
      <h2 id="medals">
        <FormattedMessage id="championships.medals" values={{ teams }} />
      </h2>
      <MedalZones teams={teams} />
    </section>
  );
}

type TextProps = Pick<Props, 'champ' | 'tab' | 'way'>;

function OverviewText({ champ, tab, way }: TextProps) {
  const say = useBilingual();
  const text = champ[tab];
  if (text === null) {
    // What everybody may read, in place of a description that is not open.
    const teaser = say(champ.teaser);
    return (
      <>
        {teaser && <p className={classes.teaser}>{teaser}</p>}
        <Gate
          title={<FormattedMessage id="championships.gate.description" />}
          text={<FormattedMessage id="championships.gate.text" />}
        >
          {way}
        </Gate>
      </>
    );
  }
  // Its dates are drawn already.
  if (!say(text) && tab === 'schedule') return null;
  if (!say(text)) return <EmptyState picture="sheet" title={<FormattedMessage id="championships.overview.empty" />} />;
  return <ChampText champ={champ} name={tab} />;
}
