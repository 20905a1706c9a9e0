import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IdentityApi } from '../../identity/identity.api.js';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { query } from '../../kernel/database/sql.js';
import { refuse, refuseFields } from '../../kernel/domain/domain-error.js';
import { newId } from '../../kernel/domain/id.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { mostBrowsers, type PushSubscriptionInput } from '../contract/push.js';
import { isPushService } from '../domain/push-service.js';
import { areKeys } from '../domain/push-subscription.js';

/** NOTIF1: a browser shows from now on what is new for somebody; whoever used it before gets nothing there any more. */
export class SubscribePush extends Command<void> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly by: Pick<Caller, 'id' | 'sessionId'>,
    readonly input: PushSubscriptionInput,
  ) {
    super();
  }
}

@CommandHandler(SubscribePush)
export class SubscribePushHandler implements ICommandHandler<SubscribePush> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly identity: IdentityApi,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError PUSH_SERVICE_UNKNOWN; UNAUTHENTICATED where the session ended meanwhile, as by a new password */
  async execute({ by, input }: SubscribePush): Promise<void> {
    const { endpoint, keys } = input;
    refuse(!isPushService(endpoint, this.settings), 'PUSH_SERVICE_UNKNOWN');
    if (!areKeys(keys)) refuseFields({ keys: 'FORMAT_INVALID' });
    // Two at once count each other.
    await query(this.em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`pushes ${by.id}`]);
    // One that ends later takes with it what it finds here.
    refuse(!(await this.identity.holdsSession(by.sessionId)), 'UNAUTHENTICATED');
    const values = [newId(), by.id, by.sessionId, endpoint, keys.p256dh, keys.auth, this.clock.now()];
    await query(this.em, insertSql, values);
    await query(this.em, boundSql, [by.id]);
  }
}

const insertSql = `insert into notifications.push_subscriptions (id, person_id, session_id, endpoint, p256dh, auth, made_at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (endpoint) do update set
    person_id = excluded.person_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
    made_at = excluded.made_at`;

const boundSql = `delete from notifications.push_subscriptions where id in (
  select id from notifications.push_subscriptions where person_id = $1 order by made_at desc, id desc offset ${mostBrowsers})`;
