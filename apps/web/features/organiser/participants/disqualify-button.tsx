import { Ban, Undo2 } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ParticipantTeam } from '#modules/scoring/desk/contract/participants.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { usePerson } from '#web/lib/session/use-person.js';
import { Loaded } from '#web/ui/loaded.js';
import { ask } from '#web/ui/overlay/ask.js';
import { MovedPeople } from '#web/words/moved-people.js';
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
  // Whom an admin took out, an admin alone lets in again; the row says so.
  if (disqualified?.byAdmin && !isAdmin) return null;
  const label = t({ id: back ? 'organiser.requalify.of' : 'organiser.disqualify.of' }, { team });
  const Icon = back ? Undo2 : Ban;
  return (
    <button
      type="button"
      className="icon-button"
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      onClick={() =>
        void ask({
          title: t({ id: back ? 'organiser.requalify.title' : 'organiser.disqualify.title' }, { team }),
          text: (
            <>
              <FormattedMessage id={back ? 'organiser.requalify.text' : 'organiser.disqualify.text'} />
              <Consequences {...wish} />
            </>
          ),
          verb: t({ id: back ? 'organiser.requalify' : 'organiser.disqualify' }),
          danger: !back,
          reason: true,
          act,
        })
      }
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </button>
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
