import { Button, Skeleton } from '@mantine/core';
import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '#web/ui/confirm-dialog.js';
import { ErrorCard } from '#web/ui/error-card.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { readAgain, sessions as sessionsRead } from './sessions.data.js';
import { SessionRow } from './session-row.js';
import classes from './session-list.module.css';

/** Where one is logged in, and the ends of it (AUTH4). */
export function SessionList() {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const sessions = useRead(sessionsRead);
  const [isAsking, setAsking] = useState(false);
  const endOne = useSend('DELETE user/sessions/{id}', readAgain);
  const endOthers = useSend('DELETE user/sessions', { ...readAgain, isShownHere: true });
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;

  const end = (id: string) =>
    endOne.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast('done', t({ id: 'user.sessions.ended' }, { count: 1 }));
          // The row with the button is gone, so the focus would be nowhere.
          heading.current?.focus();
        },
      },
    );

  return (
    <section className={classes.card} aria-labelledby="sessions">
      <header className={classes.head}>
        <h2 id="sessions" ref={heading} tabIndex={-1}>
          <FormattedMessage id="user.sessions" />
        </h2>
        {others > 0 && (
          <Button variant="default" onClick={() => setAsking(true)}>
            <FormattedMessage id="user.sessions.endOthers" />
          </Button>
        )}
      </header>
      {sessions.error && <ErrorCard failure={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <Skeleton height={132} radius={6} />}
      {sessions.data && (
        <ul className={classes.rows}>
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={endOne.isPending && endOne.variables.params.id === session.id}
              onEnd={() => end(session.id)}
            />
          ))}
        </ul>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t({ id: 'user.sessions.endOthers.ask' })}
          verb={t({ id: 'user.sessions.endOthers.verb' })}
          isDangerous
          onConfirm={async () => {
            const { ended } = await endOthers.mutateAsync();
            toast('done', t({ id: 'user.sessions.ended' }, { count: ended }));
          }}
          onClose={() => {
            setAsking(false);
            // The button that asked is gone with the other sessions.
            if (document.activeElement === document.body) heading.current?.focus();
          }}
        >
          {t({ id: 'user.sessions.endOthers.text' }, { count: others })}
        </ConfirmDialog>
      )}
    </section>
  );
}
