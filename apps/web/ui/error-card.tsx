import { Button } from '@mantine/core';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { asApiError } from '#modules/client/api-error.js';
import { failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './error-card.module.css';

interface Props {
  failure: unknown;
  onRetry?: () => void;
}

/** In place of content that could not be read: what happened in plain words, and another attempt. */
export function ErrorCard({ failure, onRetry }: Props) {
  const t = useText();
  return (
    <div className={classes.card} role="alert">
      <TriangleAlert className="rigid error" size={20} strokeWidth={1.75} aria-hidden />
      <p className={classes.text}>{failureText(t, asApiError(failure))}</p>
      {onRetry && (
        <Button size="sm" variant="default" leftSection={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
          <FormattedMessage id="shell.tryAgain" />
        </Button>
      )}
    </div>
  );
}
