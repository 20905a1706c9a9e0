import { FormattedMessage } from 'react-intl';
import { FormAlert } from '#web/ui/form-alert.js';
import { DateTime } from '#web/words/date-time.js';
import type { TeamView } from './team.data.js';
/** What a team is called and says of itself, and whether it is out of the results. */
export function TeamHead({ team }: { team: TeamView }) {
  const { name, description, members, maxSize, disqualified } = team;
  return (
    <>
      {disqualified && (
        <FormAlert>
          <FormattedMessage
            id="teams.disqualified"
            values={{ reason: disqualified.reason, since: <DateTime time={disqualified.at} /> }}
          />
        </FormAlert>
      )}
      <div className="wrap spread gap-1-4 items-baseline">
        <h2 id="team" className="breaks">
          {name}
        </h2>
        <span className="muted">
          <FormattedMessage id="teams.size" values={{ count: members.length, max: maxSize }} />
        </span>
      </div>
      {description !== '' && <p className="mt-2 breaks pre-line">{description}</p>}
    </>
  );
}
