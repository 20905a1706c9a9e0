import { EndPushesHandler } from './commands/end-pushes.js';
import { NotePushedHandler } from './commands/note-pushed.js';
import { SubscribePushHandler } from './commands/subscribe-push.js';
import { PushService } from './flows/push-service.js';
import { Pushes } from './flows/pushes.js';
import { PushesInTime } from './jobs/pushes-in-time.js';
import { PushQueries } from './queries/push-queries.js';
import { EndPushesOfSessions, SendPushes } from './reactions/send-pushes.js';

/** The parts of what browsers show. */
export const pushes = [
  ...[EndPushesHandler, NotePushedHandler, SubscribePushHandler, PushService, Pushes, PushesInTime, PushQueries],
  ...[EndPushesOfSessions, SendPushes],
];
