import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import type { DecisionView } from '#modules/forum/contract/decisions.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { ask } from '#web/ui/overlay/ask.js';
import { DateTime } from '#web/words/date-time.js';
import { useDecisions } from './own.data.js';
import classes from './topic.module.css';

/** FORUM3: what moderators decided about one's posts, and the way to appeal; nothing where they decided nothing. */
export function OwnDecisions() {
  const { data } = useDecisions();
  if (!data || data.items.length === 0) return null;
  return (
    <section className="mb-4" aria-labelledby="decisions">
      <h2 id="decisions" className="minor mb-2">
        <FormattedMessage id="forum.decisions" />
      </h2>
      <ol className="card bare rows">
        {data.items.map((decision) => (
          <Decision key={decision.id} decision={decision} />
        ))}
      </ol>
    </section>
  );
}

function Decision({ decision }: { decision: DecisionView }) {
  const { kind, edited, title, text, reason, at, appeal, answer, overturned } = decision;
  return (
    <li className="p-3-4">
      <p className={classes.by}>
        <FormattedMessage id={kind === 'warning' ? 'forum.decision.warning' : changeKey(edited)} />
        <DateTime time={at} />
      </p>
      {kind !== 'warning' && (
        <p className="breaks pre-wrap">
          <strong>{title}</strong>
          {`\n${text}`}
        </p>
      )}
      <p>
        <FormattedMessage id="forum.decision.why" values={{ reason }} />
      </p>
      {appeal === null && <AppealButton id={decision.id} />}
      {appeal !== null && (
        <p>
          <FormattedMessage id="forum.decision.appeal" values={{ text: appeal }} />
        </p>
      )}
      {appeal !== null && answer === null && (
        <p>
          <FormattedMessage id="forum.decision.waits" />
        </p>
      )}
      {answer !== null && (
        <p>
          <FormattedMessage
            id={overturned ? 'forum.decision.overturned' : 'forum.decision.upheld'}
            values={{ reason: answer }}
          />
        </p>
      )}
    </li>
  );
}

const changeKey = (edited: boolean) => (edited ? 'forum.decision.edited' : 'forum.decision.removed');

function AppealButton({ id }: { id: string }) {
  const t = useText();
  const appeal = useSend('POST forum/decisions/{id}/appeal', { isShownHere: true });
  const act = (text: string) => appeal.mutateAsync({ params: { id }, body: { text } });
  const open = () =>
    void ask({
      title: t({ id: 'forum.appeal.title' }),
      text: t({ id: 'forum.appeal.text' }),
      verb: t({ id: 'forum.appeal' }),
      reason: true,
      act,
    });
  return (
    <Button className="mt-2" variant="default" size="compact-sm" onClick={open}>
      <FormattedMessage id="forum.appeal" />
    </Button>
  );
}
