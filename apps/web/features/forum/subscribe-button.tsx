import { Button } from '@mantine/core';
import { Bell, BellOff } from 'lucide-react';
import type { ThreadView } from '#modules/forum/contract/forum.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useSend } from '#web/lib/data/use-send.js';
import { askGuest } from '#web/lib/session/guest.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';

interface Props {
  thread: Pick<ThreadView, 'name' | 'subscribed'>;
  /** In a list of threads it needs not say what is followed. */
  inList?: boolean;
  /** On a phone it is a picture, beside what one came for. */
  isSlim?: boolean;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Has the topics of a thread in one's feed, or no longer. */
export function SubscribeButton({ thread, inList = false, isSlim = false }: Props) {
  const isAuthorized = useIsAuthorized();
  const subscribe = useSend('PUT forum/threads/{name}/subscription');
  const unsubscribe = useSend('DELETE forum/threads/{name}/subscription');
  const isPending = subscribe.isPending || unsubscribe.isPending;
  const isOn = isPending ? !thread.subscribed : thread.subscribed;
  const press = () => {
    if (!isAuthorized) return askGuest();
    if (isPending) return;
    (thread.subscribed ? unsubscribe : subscribe).mutate({ params: { name: thread.name } });
  };
  const t = useText();
  const words = t({ id: isOn ? 'forum.unsubscribe' : 'forum.subscribe' }, { inList: String(inList) });
  return (
    <Button
      variant="default"
      title={isOn || isSlim ? words : undefined}
      data-key="s"
      aria-pressed={isOn}
      aria-disabled={isPending}
      onClick={press}
    >
      <span className="inline gap-2">
        {isOn ? <BellOff {...icon} /> : <Bell {...icon} />}
        {/* Who follows it came for what is in it: how to stop is a picture on a phone. */}
        <span className={isOn || isSlim ? 'unseen-narrow' : undefined}>{words}</span>
      </span>
    </Button>
  );
}
