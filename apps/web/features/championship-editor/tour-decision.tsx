import { Button, Skeleton, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Advance } from '#modules/championships/contract/editor.js';
import { longestReason } from '#modules/kernel/contract/limits.js';
import type { TourPreview } from '#modules/scoring/tours/contract/tour.js';
import { ConfirmDialog } from '#web/ui/confirm-dialog.js';
import { DateTime } from '#web/words/date-time.js';
import { CallFailure } from '#web/ui/form-alert.js';
import { open } from '#web/ui/overlay/overlay.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useAdvanceTeams, useTourPreview } from './tour-decision.data.js';
import classes from './step.module.css';
import { TourTeams } from './tour-teams.js';

interface Props {
  champname: string;
  tourId: string;
  /** The tour in words, for the question. */
  title: string;
  /** The rule as it stands on the page. */
  advance: Advance;
}

/** A list is asked about once so long nothing was typed. */
const typingPause = 400;

/** CHAMP6: who goes on from a tour that is over, what the rule of now would change of that, and the decision. */
export function TourDecision({ champname, tourId, title, advance }: Props) {
  const t = useText();
  const [rule] = useDebouncedValue(advance, typingPause);
  const preview = useTourPreview({ champname, tourId }, rule);
  const { data } = preview;
  return (
    <section aria-label={t({ id: 'editor.decision' })} className={classes.fields}>
      <h4 className={classes.sub}>{t({ id: 'editor.decision' })}</h4>
      <CallFailure of={preview.error} />
      {!data && !preview.error && <Skeleton height={80} radius={6} />}
      {data && (
        <>
          <Outcome preview={data} />
          <TourTeams teams={data.teams} />
          <div>
            <Button
              variant="default"
              disabled={preview.isPlaceholderData || rule !== advance}
              onClick={() => void open(Decision, { champname, tourId, title, advance: rule, preview: data })}
            >
              <FormattedMessage id={data.decidedAt === null ? 'editor.decision.first' : 'editor.decision.again'} />
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** What is decided, what the rule would make of it, and what may be wrong with that. */
function Outcome({ preview }: { preview: TourPreview }) {
  const { decidedAt, before, after, comes, drops, unknown, waiting } = preview;
  const isSame = decidedAt !== null && comes === 0 && drops === 0;
  return (
    <div className="stack gap-6px prose body">
      <p>
        {decidedAt === null ? (
          <FormattedMessage id="editor.decision.open" />
        ) : (
          <FormattedMessage id="editor.decision.now" values={{ time: <DateTime time={decidedAt} />, count: before }} />
        )}{' '}
        <FormattedMessage
          id={isSame ? 'editor.decision.same' : 'editor.decision.would'}
          values={{ after, comes, drops }}
        />
      </p>
      {waiting > 0 && (
        <p>
          <FormattedMessage id="editor.decision.waiting" values={{ count: waiting }} />
        </p>
      )}
      {unknown.length > 0 && (
        <p role="alert" className="warn">
          <FormattedMessage id="editor.decision.unknown" values={{ names: unknown.join(', ') }} />
        </p>
      )}
    </div>
  );
}

function Decision({
  champname,
  tourId,
  title,
  advance,
  preview,
  onClose,
}: Props & { preview: TourPreview; onClose: () => void }) {
  const t = useText();
  const decide = useAdvanceTeams();
  const [reason, setReason] = useState('');
  const { after, comes, drops, outcome } = preview;
  return (
    <ConfirmDialog
      title={t({ id: 'editor.decision.ask' }, { tour: title })}
      verb={t({ id: 'editor.decision.verb' })}
      isDangerous={drops > 0}
      onConfirm={() => decide.mutateAsync({ params: { champname, tourId }, body: { advance, reason, outcome } })}
      onClose={onClose}
    >
      <p>
        <FormattedMessage id="editor.decision.text" values={{ after, comes, drops }} />
      </p>
      <Textarea
        name="reason"
        label={t({ id: 'editor.decision.reason' })}
        description={t({ id: 'editor.decision.reason.hint' })}
        required
        maxLength={longestReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
