import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router-dom';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths, settingsParts, type SettingsPart } from '#web/lib/paths.js';
import type { UserState } from '#web/lib/state/slices/user.js';
import { useSite } from '#web/lib/site.js';
import { LinkTabs } from '#web/ui/link-tabs.js';
import { EmailCard, LoginCard, NicknameCard, SubscriptionCard } from './account-cards.js';
import { ArchiveCard } from './archive-card.js';
import { LeaveCard } from './leave-card.js';
import { NetworksCard } from './networks-card.js';
import { PasswordCard } from './password-card.js';
import { PersonalCard } from './personal-card.js';
import { PhoneCard } from './phone-card.js';
import { SecondFactorCard } from './second-factor-card.js';
import { SessionList } from './session-list.js';
import { TokensCard } from './tokens-card.js';

const isPart = (part: string): part is SettingsPart => (settingsParts as readonly string[]).includes(part);

/** What is read when it is looked at alone: nothing that was entered is lost, and no secret stays drawn. */
const readWhenOpen = new Set<SettingsPart>(['second', 'tokens', 'account']);

const cardsOf = (person: UserState, hasNetworks: boolean): Record<SettingsPart, ReactNode> => ({
  nickname: <NicknameCard person={person} />,
  email: (
    <>
      <EmailCard />
      <SubscriptionCard />
    </>
  ),
  phone: <PhoneCard />,
  data: <PersonalCard />,
  password: (
    <>
      <PasswordCard />
      <SessionList />
    </>
  ),
  login: (
    <>
      <LoginCard person={person} />
      {hasNetworks && <NetworksCard login={person.login} />}
    </>
  ),
  second: <SecondFactorCard />,
  tokens: <TokensCard role={person.role} />,
  account: (
    <>
      <ArchiveCard login={person.login} />
      <LeaveCard login={person.login} />
    </>
  ),
});

/** The settings by their tabs (PROF2). All stay drawn, so that what was entered in one is there after a look at another. */
export function SettingsTabs({ person }: { person: UserState }) {
  const t = useText();
  const { part = '' } = useParams();
  const current = isPart(part) ? part : 'nickname';
  const tabs = settingsParts.map((id) => ({
    id,
    to: paths.settings(person.login, id),
    label: <FormattedMessage id={`user.part.${id}`} />,
  }));
  const cards = cardsOf(person, useSite().networks.length > 0);
  return (
    <>
      <LinkTabs minor label={t({ id: 'user.parts' })} tabs={tabs} current={current} />
      {settingsParts.map((id) => (
        <div
          key={id}
          id={`panel-${id}`}
          role="tabpanel"
          aria-labelledby={`tab-${id}`}
          hidden={id !== current}
          className="mt-4"
        >
          {(!readWhenOpen.has(id) || id === current) && cards[id]}
        </div>
      ))}
    </>
  );
}
