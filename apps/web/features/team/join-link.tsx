import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { CopyText } from './copy-text.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import type { TeamView } from './team.data.js';

/** TEAM1: the link by which people join without being asked one by one; for the captain. */
export function JoinLink({ team }: { team: TeamView }) {
  const t = useText();
  const make = useSend('POST teams/{id}/join-code');
  const end = useSend('DELETE teams/{id}/join-code');
  const { joinCode, championship } = team;
  const address = joinCode && `${location.origin}${paths.joinTeam(championship, joinCode)}`;
  const params = { params: { id: team.id } };
  return (
    <section className="padded column gap-2" aria-labelledby="join-link">
      <h2 id="join-link">
        <FormattedMessage id="teams.link" />
      </h2>
      <p className="muted">
        <FormattedMessage id="teams.link.text" />
      </p>
      {address && <CopyText label={t({ id: 'teams.link' })} text={address} />}
      <div className="wrap gap-2">
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate(params)}>
          <FormattedMessage id={address ? 'teams.link.renew' : 'teams.link.make'} />
        </Button>
        {address && (
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate(params)}>
            <FormattedMessage id="teams.link.end" />
          </Button>
        )}
      </div>
    </section>
  );
}
