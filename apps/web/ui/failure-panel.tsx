import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './failure-panel.module.css';

interface Props {
  /** Number of the chunk that did not come; null when something else broke. */
  chunkId: number | null;
  onRetry: () => void;
  /** There is a network again. */
  onOnline: () => void;
}

/** In place of a part of the page that could not be shown; what did not come without a network is asked for once there is one. */
export function FailurePanel({ chunkId, onRetry, onOnline }: Props) {
  const { online } = useNetwork();
  const isAway = chunkId !== null && !online;
  useEffect(() => {
    if (!isAway) return undefined;
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [isAway, onOnline]);
  return (
    <section className={classes.panel} role="alert">
      <TriangleAlert className="error" size={28} strokeWidth={1.75} aria-hidden />
      <h1 className={classes.title}>
        {chunkId === null ? (
          <FormattedMessage id="shell.failure" />
        ) : (
          <FormattedMessage id="shell.chunk.failed" values={{ id: chunkId }} />
        )}
      </h1>
      <p className="mb-2 muted">
        <FormattedMessage
          id={isAway ? 'shell.offline.absent' : chunkId === null ? 'shell.failure.text' : 'shell.chunk.failed.text'}
        />
      </p>
      <Button leftSection={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
        <FormattedMessage id="shell.tryAgain" />
      </Button>
    </section>
  );
}
