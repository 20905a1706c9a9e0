import { Ban, Undo2 } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ParticipantTeam } from '#modules/scoring/desk/contract/participants.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { usePerson } from '#web/lib/session/use-person.js';
import { Loaded } from '#web/ui/loaded.js';
import { MovedPeople } from '#web/words/moved-people.js';
import { AskButton } from '../ask-button.js';
import { useConsequences, useDisqualify } from './participants.data.js';

interface Props {
  champname: string;
  of: ParticipantTeam;
}

/** Takes a team out of the results, or back, once it is shown what that does to whom. */
export function DisqualifyButton({ champname, of: { teamId, team, disqualified } }: Props) {
  const t = useText();
  const isAdmin = usePerson()?.role === 'admin';
  const back = disqualified !== null;
  const wish = { champname, team: teamId, back };
  const act = useDisqualify(wish);
  if (disqualified?.byAdmin && !isAdmin)
    return <span className="muted small">{t({ id: 'organiser.requalify.byAdmin' })}</span>;
  return (
    <AskButton
      verb={t({ id: back ? 'organiser.requalify' : 'organiser.disqualify' })}
      label={t({ id: back ? 'organiser.requalify.of' : 'organiser.disqualify.of' }, { team })}
      icon={back ? <Undo2 size={16} aria-hidden /> : <Ban size={16} aria-hidden />}
      size="xs"
      title={t({ id: back ? 'organiser.requalify.title' : 'organiser.disqualify.title' }, { team })}
      text={
        <>
          <FormattedMessage id={back ? 'organiser.requalify.text' : 'organiser.disqualify.text'} />
          <Consequences {...wish} />
        </>
      }
      isDangerous={!back}
      onConfirm={act}
    />
  );
}

function Consequences(wish: Parameters<typeof useConsequences>[0]) {
  const found = useConsequences(wish);
  return (
    <Loaded of={found} skeleton={48}>
      {(consequences) => (
        <>
          {consequences.isPrivate && (
            <p className="strong">
              <FormattedMessage id="organiser.disqualify.asIf" />
            </p>
          )}
          {consequences.moved === 0 ? (
            <p className="muted">
              <FormattedMessage id="organiser.disqualify.nobody" />
            </p>
          ) : (
            <MovedPeople of={consequences} />
          )}
        </>
      )}
    </Loaded>
  );
}
