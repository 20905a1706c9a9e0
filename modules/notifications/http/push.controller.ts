import { Controller } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { EndPushes } from '../commands/end-pushes.js';
import { SubscribePush } from '../commands/subscribe-push.js';
import { pushKey, subscribePush, unsubscribePush } from '../contract/push-routes.js';
import { PushService } from '../flows/push-service.js';
import { PushQueries } from '../queries/push-queries.js';

/** NOTIF1: browsers that show what is new. */
@Controller()
export class PushController {
  constructor(
    private readonly commands: Commands,
    private readonly service: PushService,
    private readonly pushes: PushQueries,
  ) {}

  @Handle(pushKey)
  async key(@TheCall() { caller }: Call<typeof pushKey>) {
    return { key: this.service.keys.publicKey, endpoints: await this.pushes.endpointsOf(caller) };
  }

  @Handle(subscribePush)
  async subscribe(@TheCall() { caller, body }: Call<typeof subscribePush>) {
    await this.commands.run(new SubscribePush(caller, body));
    return {};
  }

  @Handle(unsubscribePush)
  async unsubscribe(@TheCall() { caller, body }: Call<typeof unsubscribePush>) {
    await this.commands.run(new EndPushes({ personId: caller.id, endpoint: body.endpoint }));
    return {};
  }
}
