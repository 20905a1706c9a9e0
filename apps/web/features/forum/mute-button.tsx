import { BellOff } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ThreadView } from '#modules/forum/contract/forum.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import classes from './topic.module.css';

const ofPerson = [
  'GET forum/topics/{id}',
  'GET forum/articles/{id}/topic',
  'GET forum/topics/{id}/comments',
  'GET forum/lenta',
  'GET forum/mutes',
] as const;
const ofThread = ['GET forum/threads/{name}', 'GET forum/lenta', 'GET forum/mutes'] as const;

/** FORUM3: does not want to hear of somebody, or does again. */
export function MutePerson({ login, muted }: { login: string; muted: boolean }) {
  const mute = useSend('PUT forum/people/{login}/mute', { rereads: ofPerson });
  const unmute = useSend('DELETE forum/people/{login}/mute', { rereads: ofPerson });
  if (!useIsAuthorized()) return null;
  return (
    <button type="button" className={classes.act} onClick={() => (muted ? unmute : mute).mutate({ params: { login } })}>
      <BellOff size={16} strokeWidth={1.75} aria-hidden />
      <FormattedMessage id={muted ? 'forum.unmute' : 'forum.mute'} />
    </button>
  );
}

/** The same of a thread. */
export function MuteThread({ thread: { name, muted } }: { thread: ThreadView }) {
  const mute = useSend('PUT forum/threads/{name}/mute', { rereads: ofThread });
  const unmute = useSend('DELETE forum/threads/{name}/mute', { rereads: ofThread });
  if (!useIsAuthorized()) return null;
  return (
    <button type="button" className={classes.act} onClick={() => (muted ? unmute : mute).mutate({ params: { name } })}>
      <BellOff size={16} strokeWidth={1.75} aria-hidden />
      <FormattedMessage id={muted ? 'forum.unmuteThread' : 'forum.muteThread'} />
    </button>
  );
}
