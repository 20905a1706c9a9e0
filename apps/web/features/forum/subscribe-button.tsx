import { Button } from '@mantine/core';
import { Bell, BellOff } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ThreadView } from '#modules/forum/contract/forum.js';
import { useSend } from '#web/lib/data/use-send.js';
import { askGuest } from '#web/lib/session/guest.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';

interface Props {
  thread: Pick<ThreadView, 'name' | 'subscribed'>;
  /** In a list of threads it needs not say what is followed. */
  inList?: boolean;
}

/** Has the topics of a thread in one's feed, or no longer. */
export function SubscribeButton({ thread, inList = false }: Props) {
  const isAuthorized = useIsAuthorized();
  const subscribe = useSend('PUT forum/threads/{name}/subscription');
  const unsubscribe = useSend('DELETE forum/threads/{name}/subscription');
  const isPending = subscribe.isPending || unsubscribe.isPending;
  const isOn = isPending ? !thread.subscribed : thread.subscribed;
  const press = () => {
    if (!isAuthorized) return askGuest();
    (thread.subscribed ? unsubscribe : subscribe).mutate({ params: { name: thread.name } });
  };
  const Icon = isOn ? BellOff : Bell;
  return (
    <Button
      variant="default"
      data-key="s"
      aria-pressed={isOn}
      aria-disabled={isPending}
      leftSection={<Icon size={16} strokeWidth={1.75} aria-hidden />}
      onClick={press}
    >
      <FormattedMessage id={isOn ? 'forum.unsubscribe' : 'forum.subscribe'} values={{ inList: String(inList) }} />
    </Button>
  );
}
