import { Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, Navigate, useNavigationType, useParams } from 'react-router-dom';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { LinkTabs, TabPanel } from '#web/ui/link-tabs.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { useChampionship } from '#web/words/championship/championships.data.js';
import { leadsNowhere } from '#modules/client/api-error.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import {
  championshipTabs,
  overviewTabs,
  paths,
  tabsShownTo,
  type ChampionshipTab,
  type OverviewTab,
} from '#web/lib/paths.js';
import { NotFoundPage } from './not-found.js';
import { ChampionshipProvider } from '#web/features/championship/championship-context.js';
import { HeadOf } from '#web/features/championship/head-of.js';
import { isRunBy } from '#web/features/championship/use-participation.js';
import { useInvitedTo } from '#web/features/team/team.data.js';
import { InvitationsAbove } from './championship-parts.js';
import { TabContent } from './championship-tab.js';
import { joinedState } from '#web/features/championship/use-joined.js';
import { useTurn } from '#web/features/championship/use-turn.js';
import classes from '#web/ui/page.module.css';

const isTab = (value: string): value is ChampionshipTab => (championshipTabs as readonly string[]).includes(value);
const isOverviewTab = (value: string): value is OverviewTab => (overviewTabs as readonly string[]).includes(value);
/** What follows the tab is the id of a solution there, or the name of a team. */
const namesOne = (tab: string): boolean => tab === 'solutions' || tab === 'team';

/** A championship with its tabs (CHAMP2). Part, data and solutions open to those who take part. */
export function ChampionshipPage() {
  const { champname = '', tab = 'overview', subtab } = useParams();
  const query = useChampionship(champname);
  useTurn(champname, query.data?.type);

  const overview = namesOne(tab) ? undefined : subtab;
  if (!isTab(tab) || (overview !== undefined && !isOverviewTab(overview))) return <NotFoundPage />;
  return (
    <div className={classes.page}>
      <Loaded of={query} skeleton={<PageSkeleton />} failed={(failure) => leadsNowhere(failure) && <NoChampionship />}>
        {(champ) => <Shown champ={champ} tab={tab} overview={overview} subtab={subtab} />}
      </Loaded>
    </div>
  );
}

interface ShownProps {
  champ: ChampionshipView;
  tab: ChampionshipTab;
  overview: OverviewTab | undefined;
  subtab: string | undefined;
}

function Shown({ champ, tab, overview, subtab }: ShownProps) {
  const t = useText();
  const { champname } = champ;
  const scoring = champ.kind === 'algorithm' ? 'algorithm' : 'metric';
  const isOthers = tab === 'team' && subtab !== undefined && subtab !== champ.participation?.team;
  // Another's team is come by from the board.
  const under = { queue: scoring, team: isOthers ? 'rating' : 'team' } as const;
  const current = tab === 'queue' || tab === 'team' ? under[tab] : tab;
  useBeginningOf(tab, current);
  // Mails lead to the team: whoever has logged out sees where they are.
  const isGuest = !useIsAuthorized() && current !== 'team';
  if (tab === 'takepart' && champ.participation)
    return <Navigate to={paths.championship(champname, 'data')} state={joinedState} replace />;

  // Handing in is the one or the other, by whatever address it was come by.
  if (tab !== scoring && (tab === 'metric' || tab === 'algorithm'))
    return <Navigate to={paths.championship(champname, scoring)} replace />;
  const tabs = tabsShownTo(champ.participation !== null, isRunBy(champ), champ.kind, isGuest).map((id) => ({
    id,
    to: paths.championship(champname, id),
    label: <FormattedMessage id={`championships.tab.${id}`} />,
  }));
  return (
    // Nothing that was chosen, typed or learnt at one championship goes on over another one.
    <ChampionshipProvider key={champname} champ={champ} tab={tab}>
      <HeadOf />
      {!tellsInvitations(tab, subtab) && <AskedHere champname={champname} />}
      <LinkTabs label={t({ id: 'championships.sections' })} tabs={tabs} current={current} stays />
      <TabPanel id={current} className={classes.panel}>
        <TabContent overview={overview} named={namesOne(tab) ? subtab : undefined} />
      </TabPanel>
    </ChampionshipProvider>
  );
}

/** The tabs stay in sight: whoever has read on meets the beginning of another one, and whoever comes back the place they left. */
const useBeginningOf = (tab: string, current: string) => {
  const isBack = useNavigationType() === 'POP';
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    const panel = isBack ? null : document.getElementById(`panel-${current}`);
    const tabs = panel?.previousElementSibling;
    if (tabs && panel.getBoundingClientRect().top < tabs.getBoundingClientRect().bottom) panel.scrollIntoView();
  }, [tab, current, isBack]);
};

/** The tabs on which an invitation is told whole. */
const tellsInvitations = (tab: ChampionshipTab, subtab: string | undefined): boolean =>
  tab === 'takepart' || (tab === 'team' && subtab === undefined);

/** TEAM1: who is invited meets it wherever in the championship they are. */
function AskedHere({ champname }: { champname: string }) {
  if (useInvitedTo(champname).length === 0) return null;
  return (
    <div className={classes.above}>
      <InvitationsAbove champname={champname} isBrief />
    </div>
  );
}

function NoChampionship() {
  const t = useText();
  return (
    <EmptyState
      isPage
      picture="compass"
      title={<PageHeading title={t({ id: 'championships.notFound' })} />}
      text={<FormattedMessage id="championships.notFound.text" />}
      action={
        <Link className="button-primary" to={paths.championships()}>
          {t({ id: 'championships.toAll' })}
        </Link>
      }
    />
  );
}

function PageSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height={200} radius="md" mb={16} />
      <Skeleton height={36} width="60%" mb={16} />
      <Skeleton height={360} radius={10} />
    </div>
  );
}
