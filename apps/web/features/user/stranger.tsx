import { FormattedMessage } from 'react-intl';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useProfile } from '#web/words/profile.data.js';
import { isNobody } from './user.data.js';
import { PublicCard } from './public-profile.js';

/** Somebody else's page, or that nobody has this login. */
export function Stranger({ login }: { login: string }) {
  const profile = useProfile(login);
  return (
    <Loaded of={profile} skeleton={360} failed={(failure) => (isNobody(failure) ? <Nobody /> : null)}>
      {(data) => <PublicCard profile={data} />}
    </Loaded>
  );
}

function Nobody() {
  const t = useText();
  return (
    <>
      <PageHeading title={t({ id: 'user.nobody' })} />
      <EmptyState picture="compass" title={<FormattedMessage id="user.nobody.text" />} />
    </>
  );
}
