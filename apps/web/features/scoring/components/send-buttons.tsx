import { ActionIcon, Button } from '@mantine/core';
import { Ellipsis, Send } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Reply } from '../../../lib/api/routes.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { isFaulty, isPassed, type Check } from '../use-check.js';
import type { Submission } from '../use-submission.js';
import classes from './submit-solution.module.css';

interface Props {
  check: Check | null;
  attempts: Reply<'GET championships/{champname}/attempts'> | undefined;
  state: Submission['state'];
  /** Something else than the check stands against sending. */
  isBlocked: boolean;
  onSend: () => void;
}

/** Submit, off while the check finds faults; the server decides, so under ⋯ a file can be sent all the same. */
export function SendButtons({ check, attempts, state, isBlocked, onSend }: Props) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const isUploading = state === 'uploading';
  const canForce = isFaulty(check);
  return (
    <footer className={classes.foot}>
      <span className={classes.promise}>
        <FormattedMessage id="scoring.promise" />
      </span>
      <div className={classes.buttons}>
        {canForce && (
          <>
            {isOpen && (
              <Button id="send-anyway" variant="default" disabled={isBlocked} loading={isUploading} onClick={onSend}>
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
        )}
        <Button
          className={classes.submit}
          size="md"
          leftSection={<Send size={16} aria-hidden />}
          disabled={isBlocked || !isPassed(check)}
          loading={isUploading && !canForce}
          onClick={onSend}
        >
          <SendText state={state} attempts={attempts} />
        </Button>
      </div>
    </footer>
  );
}

function SendText({ state, attempts }: Pick<Props, 'state' | 'attempts'>) {
  if (state === 'refused') return <FormattedMessage id="shell.tryAgain" />;
  if (!attempts || attempts.unlimited || attempts.left === 0) return <FormattedMessage id="scoring.send" />;
  return <FormattedMessage id="scoring.send.uses" values={{ left: attempts.left }} />;
}
