import { Skeleton } from '@mantine/core';
import { useSelector } from '@xstate/store-react';
import { FormattedMessage } from 'react-intl';
import { Link, useParams } from 'react-router-dom';
import { Gate } from '#web/ui/gate.js';
import { LinkTabs, TabPanel } from '#web/ui/link-tabs.js';
import { PersonalCard } from '#web/features/user/personal-card.js';
import { PhoneCard } from '#web/features/user/phone-card.js';
import { ProfileHead } from '#web/features/user/profile-head.js';
import { SessionList } from '#web/features/user/session-list.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths, userTabs, type UserTab } from '#web/lib/paths.js';
import { usePerson } from '#web/lib/session/use-person.js';
import { state } from '#web/lib/state/state.js';
import { NotFoundPage } from './not-found.js';
import classes from '#web/ui/page.module.css';

const isTab = (value: string): value is UserTab => (userTabs as readonly string[]).includes(value);

/** One's own profile. Other people's are not to be had yet, so their addresses lead nowhere. */
export function UserPage() {
  const t = useText();
  const person = usePerson();
  const isLoading = useSelector(state.user, (snapshot) => snapshot.context.statusLoad === 'LOADING');
  const { login = '', tab = 'settings' } = useParams();
  if (!person) {
    return (
      <div className={classes.page}>
        {isLoading ? <Skeleton height={360} radius={10} /> : <LogInFirst login={login} />}
      </div>
    );
  }
  if (person.login.toLowerCase() !== login.toLowerCase() || !isTab(tab)) return <NotFoundPage />;
  const tabs = userTabs.map((id) => ({
    id,
    to: paths.user(person.login, id),
    label: <FormattedMessage id={`user.tab.${id}`} />,
  }));
  return (
    <div className={classes.page}>
      <ProfileHead person={person} />
      <LinkTabs label={t({ id: 'user.tabs' })} tabs={tabs} current={tab} />
      <TabPanel id={tab} className={classes.panel}>
        <PhoneCard />
        <PersonalCard />
        <SessionList />
      </TabPanel>
    </div>
  );
}

function LogInFirst({ login }: { login: string }) {
  const t = useText();
  return (
    <Gate pageTitle={t({ id: 'user.guest' })} text={<FormattedMessage id="user.guest.text" />}>
      <Link to={paths.login(paths.user(login))}>
        <FormattedMessage id="shell.login" />
      </Link>
    </Gate>
  );
}
