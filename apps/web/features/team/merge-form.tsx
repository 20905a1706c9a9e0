import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Loaded } from '#web/ui/loaded.js';
import { ask } from '#web/ui/overlay/ask.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { MergePreview } from './merge-preview-part.js';
import { allows, teamsFound, type TeamCard, type TeamView } from './team.data.js';
import classes from './team.module.css';

const shortest = 2;
const typingPause = 250;

/** TEAM1: a captain looks for another team, sees what a merge would make of both, and asks its captain. */
export function MergeForm({ team }: { team: TeamView }) {
  const t = useText();
  const [q, setQ] = useState('');
  // Asked once nobody types any more.
  const [asked] = useDebouncedValue(q.trim(), typingPause);
  const isAsked = q.trim().length >= shortest && asked.length >= shortest;
  return (
    <>
      <TextInput
        name="q"
        className={classes.form}
        label={t({ id: 'teams.merge.search' })}
        description={t({ id: 'teams.merge.search.hint' })}
        maxLength={64}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      {isAsked && <Found team={team} q={asked} />}
    </>
  );
}

function Found({ team, q }: { team: TeamView; q: string }) {
  const found = useRead(teamsFound, { params: { champname: team.championship }, query: { q, limit: 6 } });
  const none = (
    <p className="muted">
      <FormattedMessage id="teams.merge.none" />
    </p>
  );
  return (
    <Loaded of={found} skeleton={60}>
      {(all) => {
        const others = all.filter(({ id }) => id !== team.id);
        if (others.length === 0) return none;
        return (
          <ul className="bare mt-2">
            {others.map((other) => (
              <Other key={other.id} team={team} other={other} />
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}

function Other({ team, other }: { team: TeamView; other: TeamCard }) {
  const t = useText();
  const send = useSend('POST teams/{id}/invitations', { isShownHere: true });
  const isProposed = team.invitations?.some((one) => one.otherTeam?.id === other.id && allows('CANCEL', one));
  const question = () =>
    ask({
      title: t({ id: 'teams.merge.ask' }, { other: other.name, team: team.name }),
      text: <MergePreview champname={team.championship} id={team.id} other={other.id} />,
      verb: t({ id: 'teams.merge.verb' }),
      act: async () => {
        await send.mutateAsync({ params: { id: team.id }, body: { login: other.captain, type: 'cominv' } });
        toast('done', t({ id: 'teams.merge.asked' }, { name: other.name }));
      },
    });
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <div className="row strong gap-2px-2">{other.name}</div>
        <div className={classes.facts}>{other.members.join(', ')}</div>
      </div>
      {isProposed ? (
        <FormattedMessage id="teams.merge.proposed" />
      ) : (
        <Button
          variant="default"
          aria-label={t({ id: 'teams.merge.with' }, { name: other.name })}
          onClick={() => void question()}
        >
          <FormattedMessage id="teams.merge.look" />
        </Button>
      )}
    </li>
  );
}
