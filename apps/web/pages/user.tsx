import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSelector } from '@xstate/store-react';
import { FormattedMessage } from 'react-intl';
import { useLocation, useParams } from 'react-router-dom';
import { Gate } from '#web/ui/gate.js';
import { Waiting } from '#web/ui/loaded.js';
import { LinkTabs, TabPanel } from '#web/ui/link-tabs.js';
import { ChannelsCard } from '#web/features/notices/channels-card.js';
import { PushCard } from '#web/features/notices/push-card.js';
import { NoticeList } from '#web/features/notices/notice-list.js';
import { OwnProfile } from '#web/features/user/own-profile.js';
import { SettingsTabs } from '#web/features/user/settings-tabs.js';
import { Stranger } from '#web/features/user/stranger.js';
import { OwnChampionships } from '#web/features/user/own-championships.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths, userTabs, type UserTab } from '#web/lib/paths.js';
import { askGuest } from '#web/lib/session/guest.js';
import { usePerson } from '#web/lib/session/use-person.js';
import type { UserState } from '#web/lib/state/slices/user.js';
import { state } from '#web/lib/state/state.js';
import { NotFoundPage } from './not-found.js';
import dot from '#web/ui/new-dot.module.css';
import classes from '#web/ui/page.module.css';
import { lazyPart } from '#web/ui/lazy-part.js';

/** What one muted in the forum: it needs the forum's words, and most people never look. */
const MuteListPart = lazyPart({
  chunk: 'thread',
  namespaces: ['forum'],
  meanwhile: 120,
  load: () => import('#web/features/forum/mute-list.js').then((module) => module.MuteList),
});

const isTab = (value: string): value is UserTab => (userTabs as readonly string[]).includes(value);

type Guarded = Exclude<UserTab, 'champs'>;
const isGuarded = (tab: string): tab is Guarded => isTab(tab) && tab !== 'champs';

/** One's own profile; of others, and of one's own for guests, what everybody may see (PROF1). */
export function UserPage() {
  const person = usePerson();
  const isLoading = useSelector(state.user, (snapshot) => snapshot.context.statusLoad === 'LOADING');
  const { login = '', tab = 'champs' } = useParams();
  const isOwn = person?.login.toLowerCase() === login.toLowerCase();
  const isGated = !person && !isLoading && isGuarded(tab);
  return (
    <div className={classes.page}>
      {person && isOwn ? <OwnPage person={person} tab={tab} /> : null}
      {!isOwn && isGated && <OwnGate login={login} tab={tab} />}
      {!isOwn && !isGated && (isLoading ? <Waiting skeleton={360} /> : <Stranger login={login} />)}
    </div>
  );
}

/** Each mail leads to the notifications of whoever got it, who may have to log in for them. */
function OwnGate({ login, tab }: { login: string; tab: Guarded }) {
  const t = useText();
  return (
    <Gate pageTitle={t({ id: `user.tab.${tab}` })} text={<FormattedMessage id="user.gate" values={{ login }} />}>
      <Button onClick={askGuest}>
        <FormattedMessage id="shell.login" />
      </Button>
    </Gate>
  );
}

function OwnPage({ person, tab }: { person: UserState; tab: string }) {
  const t = useText();
  if (!isTab(tab)) return <NotFoundPage />;
  const tabs = userTabs.map((id) => ({
    id,
    to: paths.user(person.login, id),
    label: <TabLabel id={id} isNew={id === 'notifications' && person.isNewNotify} />,
  }));
  return (
    <OwnProfile person={person} isSlim={tab !== 'champs'}>
      <LinkTabs label={t({ id: 'user.tabs' })} tabs={tabs} current={tab} />
      <TabPanel id={tab} className={classes.panel}>
        {tab === 'champs' && <OwnChampionships login={person.login} />}
        {tab === 'notifications' && <Notifications login={person.login} />}
        {tab === 'settings' && <SettingsTabs person={person} />}
      </TabPanel>
    </OwnProfile>
  );
}

/** With a sign of news, as the user card has it. */
const TabLabel = ({ id, isNew }: { id: UserTab; isNew: boolean }) => (
  <>
    <FormattedMessage id={`user.tab.${id}`} />
    {isNew && (
      <>
        <span className={dot.dot} aria-hidden />
        <span className="unseen">
          <FormattedMessage id="shell.notifications.new" />
        </span>
      </>
    )}
  </>
);

function Notifications({ login }: { login: string }) {
  useFragment();
  return (
    <>
      <NoticeList login={login} />
      <ChannelsCard />
      <PushCard />
      <Mutes />
    </>
  );
}

/** What somebody does who goes on by themselves. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * NOTIF1: mails lead to the settings by the fragment of their address: scrolls there, and stays there while what stands above is
 * still coming, until the person does something.
 */
const useFragment = () => {
  const { hash } = useLocation();
  useEffect(() => {
    const named = document.getElementById(hash.slice(1));
    if (!named) return;
    const show = () => named.scrollIntoView();
    const growth = new ResizeObserver(show);
    const end = () => growth.disconnect();
    show();
    growth.observe(document.body);
    for (const move of moves) addEventListener(move, end, { once: true, passive: true });
    return () => {
      end();
      for (const move of moves) removeEventListener(move, end);
    };
  }, [hash]);
};

/** Asked for when it is opened. */
function Mutes() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <FormattedMessage id="user.mutes" />
      </summary>
      {isOpen && <MuteListPart />}
    </details>
  );
}
