import { Button, TextInput } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import type { TeamView } from './team.data.js';
import '@mantine/core/styles/Input.css';
import { Copy } from 'lucide-react';
import { toast } from '#web/lib/toasts/toasts.js';
import classes from './team.module.css';

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
      <h2 id="join-link">{t({ id: 'teams.link' })}</h2>
      <p className="muted">{t({ id: 'teams.link.text' })}</p>
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

/** A text to be given away: it can be read, selected and copied. */
function CopyText({ label, text }: { label: string; text: string }) {
  const t = useText();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast('done', t({ id: 'teams.copied' })),
      // Without the right to copy it stays selectable.
      () => undefined,
    );
  return (
    <div className={classes.row}>
      <TextInput
        className={classes.who}
        aria-label={label}
        value={text}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" leftSection={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
        <FormattedMessage id="teams.copy" />
      </Button>
    </div>
  );
}
