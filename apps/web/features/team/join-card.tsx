import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { asApiError, leadsNowhere, type ApiError } from '#modules/client/api-error.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useKeptFocus } from '#web/lib/use-kept-focus.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { DateTime } from '#web/words/date-time.js';
import type { JoinOffer } from '#modules/teams/contract/team.js';
import { rulesOf } from './invitation-card.js';
import { Refused } from './refused.js';
import { joinOffer } from './team.data.js';

/** CHAMP4: what is needed before, and the first of it that is missing. */
export interface Steps {
  next: string | undefined;
  list: ReactNode;
}

/** TEAM1: where a link of a captain leads: into the team, once one knows what that means. */
export function JoinCard({ code, steps }: { code: string; steps: Steps }) {
  const offer = useRead(joinOffer, { params: { code } });
  return (
    <Loaded of={offer} skeleton={140} failed={(failure) => (leadsNowhere(failure) ? <Ended /> : null)}>
      {(data) => <Offer offer={data} code={code} steps={steps} />}
    </Loaded>
  );
}

/** TEAM1: in place of it for who is in another team by now: a link takes in nobody who takes part. */
export function JoinTooLate({ code, teamId }: { code: string; teamId: string }) {
  const { data } = useRead(joinOffer, { params: { code } });
  if (!data || data.teamId === teamId) return null;
  return (
    <section className="padded">
      <p>
        <FormattedMessage id="teams.link.taken" values={{ team: data.team }} />
      </p>
    </section>
  );
}

function Ended() {
  return (
    <EmptyState
      picture="compass"
      title={<FormattedMessage id="teams.link.ended" />}
      text={<FormattedMessage id="teams.link.ended.text" />}
    />
  );
}

function Offer({ offer, code, steps }: { offer: JoinOffer; code: string; steps: Steps }) {
  const t = useText();
  const { next } = steps;
  // Who has done a step goes on with the next one, or joins.
  const [first] = useState(next);
  const place = useKeptFocus<HTMLElement>(next !== first, next);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const join = useSend('POST join/{code}', { isShownHere: true });
  const { championship, team, captain, members, maxSize, submitUntil } = offer;
  const enter = () =>
    join.mutate(
      { params: { code } },
      {
        onSuccess: () => toast('done', t({ id: 'teams.accepted' }, { team })),
        onError: (error) => setFailure(asApiError(error)),
      },
    );
  return (
    <section className="padded column gap-2" ref={place} tabIndex={-1} aria-labelledby="join">
      <h2 id="join" className="breaks">
        <FormattedMessage id="teams.join" values={{ team, captain }} />
      </h2>
      <p className="muted">
        <FormattedMessage id="teams.size" values={{ count: members, max: maxSize }} />
      </p>
      {submitUntil && (
        <p className="muted">
          <FormattedMessage id="teams.join.until" values={{ time: <DateTime time={submitUntil} /> }} />
        </p>
      )}
      <p className="muted">
        <FormattedMessage
          id="teams.join.text"
          values={{
            rules: rulesOf(championship),
          }}
        />
      </p>
      {failure && <Refused failure={failure} onOver={() => setFailure(null)} />}
      {next === undefined ? (
        <div className="wrap">
          <Button loading={join.isPending} onClick={enter}>
            <FormattedMessage id="teams.join.verb" />
          </Button>
        </div>
      ) : (
        steps.list
      )}
    </section>
  );
}
