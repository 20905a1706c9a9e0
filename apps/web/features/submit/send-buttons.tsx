import { ActionIcon, Button } from '@mantine/core';
import { Ellipsis, Send } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Reply } from '#modules/client/routes.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useIsNarrow } from '#web/lib/use-is-narrow.js';
import type { SubmissionSnapshot } from './use-submission.js';
import { NoAttempts } from './no-attempts.js';
import classes from './submit-solution.module.css';

type Attempts = Reply<'GET championships/{champname}/attempts'>;

interface Props {
  snapshot: SubmissionSnapshot;
  attempts: Attempts | undefined;
  /** Bytes of a large file that are there already; null when it begins from the start. */
  arrived: number | null;
  /** Something else than the file stands against sending. */
  isBlocked: boolean;
  onSend: () => void;
}

/** Submit, off while the check finds faults; in its place, when no attempt is left, the time until there are new ones. */
export function SendButtons({ snapshot, attempts, arrived, isBlocked, onSend }: Props) {
  const isFaulty = snapshot.matches('faulty');
  const isUploading = snapshot.matches('uploading');
  // What was cut off may have taken the last attempt itself; sent again it is known as the same.
  const isCutOff = snapshot.context.failure?.code === 'NETWORK';
  const hasNone = attempts && !attempts.unlimited && attempts.left === 0;
  if (hasNone && !isUploading && !isCutOff) return <NoAttempts next={attempts.next} />;
  return (
    <footer className="row spread gap-2-6">
      <output className="muted small">
        <Promised snapshot={snapshot} arrived={arrived} />
      </output>
      <div className={classes.buttons}>
        {isFaulty && <SendAnyway isBlocked={isBlocked} onSend={onSend} />}
        <Button
          className={classes.submit}
          size="md"
          leftSection={<Send size={16} aria-hidden />}
          disabled={isBlocked || isFaulty || !snapshot.can({ type: 'SEND', comment: '' })}
          loading={isUploading}
          onClick={onSend}
        >
          <SendText isAgain={snapshot.context.failure !== null} attempts={attempts} />
        </Button>
      </div>
    </footer>
  );
}

/** What a person can rely on now: what an attempt costs, what a faulty file needs, that a cut loses nothing of a large one. */
function Promised({ snapshot, arrived }: Pick<Props, 'snapshot' | 'arrived'>) {
  const { file, failure, isWaiting } = snapshot.context;
  if (isWaiting) return <FormattedMessage id="scoring.send.waits" />;
  if (file && arrived !== null) {
    const percent = Math.floor((arrived / file.size) * 100);
    return <FormattedMessage id="scoring.send.goesOn" values={{ percent }} />;
  }
  if (failure?.code === 'NETWORK') return <FormattedMessage id="scoring.send.cutOff" />;
  return <FormattedMessage id={snapshot.matches('faulty') ? 'scoring.send.faulty' : 'scoring.promise'} />;
}

/** The server decides, so under ⋯ a file with faults can be sent all the same. */
function SendAnyway({ isBlocked, onSend }: Pick<Props, 'isBlocked' | 'onSend'>) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOpen && (
        <Button id="send-anyway" variant="default" disabled={isBlocked} onClick={onSend}>
          <FormattedMessage id="scoring.check.sendAnyway" />
        </Button>
      )}
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t({ id: 'scoring.check.more' })}
        aria-expanded={isOpen}
        aria-controls="send-anyway"
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** On a phone in so few words that they stand in one line; how many attempts a day has is told above. */
function SendText({ isAgain, attempts }: { isAgain: boolean; attempts: Attempts | undefined }) {
  const isNarrow = useIsNarrow();
  if (isAgain) return <FormattedMessage id="shell.tryAgain" />;
  if (!attempts || attempts.unlimited || attempts.left === 0) return <FormattedMessage id="scoring.send" />;
  const id = isNarrow ? 'scoring.send.uses.short' : 'scoring.send.uses';
  return <FormattedMessage id={id} values={{ left: attempts.left }} />;
}
