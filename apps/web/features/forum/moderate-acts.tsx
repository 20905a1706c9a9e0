import { Lock, Pin } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { TopicView } from '#modules/forum/contract/forum.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { ask } from '#web/ui/overlay/ask.js';
import { Act } from './act.js';

/** What those who look after a topic can do to it: pin it, and lock it with a reason that everybody reads. */
export function ModerateActs({ topic }: { topic: TopicView }) {
  const t = useText();
  const change = useSend('PATCH forum/topics/{id}');
  const params = { id: topic.id };
  const lock = () => {
    if (topic.locked) return change.mutate({ params, body: { locked: false } });
    const act = (reason: string) => change.mutateAsync({ params, body: { locked: true, reason } });
    void ask({ title: t({ id: 'forum.lock.title' }), verb: t({ id: 'forum.lock' }), reason: true, act });
  };
  return (
    <>
      <Act Icon={Pin} onClick={() => change.mutate({ params, body: { pinned: !topic.pinned } })}>
        <FormattedMessage id={topic.pinned ? 'forum.unpin' : 'forum.pin'} />
      </Act>
      <Act Icon={Lock} onClick={lock}>
        <FormattedMessage id={topic.locked ? 'forum.unlock' : 'forum.lock'} />
      </Act>
    </>
  );
}
