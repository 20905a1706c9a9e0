import { BellOff } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ThreadView } from '#modules/forum/contract/forum.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { Act } from './act.js';

/** FORUM3: does not want to hear of whoever wrote a post, or does again. */
export function MutePerson({ login, post, muted }: { login: string; post: string; muted: boolean }) {
  const mute = useSend('PUT forum/people/{login}/mute');
  const unmute = useSend('DELETE forum/people/{login}/mute');
  if (!useIsAuthorized()) return null;
  return (
    <Act
      Icon={BellOff}
      onClick={() =>
        muted ? unmute.mutate({ params: { login } }) : mute.mutate({ params: { login }, query: { post } })
      }
    >
      <FormattedMessage id={muted ? 'forum.unmute' : 'forum.mute'} />
    </Act>
  );
}

/** The same of a thread. */
export function MuteThread({ thread: { name, muted } }: { thread: ThreadView }) {
  const mute = useSend('PUT forum/threads/{name}/mute');
  const unmute = useSend('DELETE forum/threads/{name}/mute');
  if (!useIsAuthorized()) return null;
  return (
    <Act Icon={BellOff} onClick={() => (muted ? unmute : mute).mutate({ params: { name } })}>
      <FormattedMessage id={muted ? 'forum.unmuteThread' : 'forum.muteThread'} />
    </Act>
  );
}
