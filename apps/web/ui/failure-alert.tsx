import { FormattedMessage } from 'react-intl';
import type { ApiError } from '#modules/client/api-error.js';
import { failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Countdown } from './countdown.js';
import { FormAlert } from './form-alert.js';

interface Props {
  failure: ApiError;
  /** There is nothing to wait for any more, so the alert has to go. */
  onOver: () => void;
}

/** Why a form could not be sent; when that is a matter of time, how long, counted down. */
export function FailureAlert({ failure, onOver }: Props) {
  const t = useText();
  if (failure.code !== 'TOO_MANY_REQUESTS' || failure.retryAt === null) {
    return <FormAlert>{failureText(t, failure)}</FormAlert>;
  }
  return (
    <FormAlert>
      <FormattedMessage
        id="shell.error.waiting"
        values={{ time: <Countdown to={failure.retryAt} inWords onEnd={onOver} /> }}
      />
    </FormAlert>
  );
}
