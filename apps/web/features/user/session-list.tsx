import { Button } from '@mantine/core';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Loaded } from '#web/ui/loaded.js';
import { SectionCard } from '#web/ui/section-card.js';
import { ask } from '#web/ui/overlay/ask.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { readAgain, sessions as sessionsRead } from './user.data.js';
import { SessionRow } from './session-row.js';

/** Where one is logged in, and the ends of it (AUTH4). */
export function SessionList() {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const sessions = useRead(sessionsRead);
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

  const askToEndOthers = async () => {
    const answer = await ask({
      title: t({ id: 'user.sessions.endOthers.ask' }),
      text: t({ id: 'user.sessions.endOthers.text' }, { count: others }),
      verb: t({ id: 'user.sessions.endOthers.verb' }),
      danger: true,
      act: async () => {
        const { ended } = await endOthers.mutateAsync();
        toast('done', t({ id: 'user.sessions.ended' }, { count: ended }));
      },
    });
    // The button that asked is gone with the other sessions.
    if (answer) heading.current?.focus();
  };

  return (
    <SectionCard
      id="sessions"
      heading={heading}
      title={<FormattedMessage id="user.sessions" />}
      act={
        others > 0 && (
          <Button variant="default" onClick={() => void askToEndOthers()}>
            <FormattedMessage id="user.sessions.endOthers" />
          </Button>
        )
      }
    >
      <Loaded of={sessions} skeleton={132}>
        {(all) => (
          <ul className="bare">
            {all.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={endOne.isPending && endOne.variables.params.id === session.id}
                onEnd={() => end(session.id)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </SectionCard>
  );
}
