import { Controller } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { EndPushes } from '../commands/end-pushes.js';
import { SubscribePush } from '../commands/subscribe-push.js';
import { pushKey, subscribePush, unsubscribePush } from '../contract/push-routes.js';
import { PushService } from '../flows/push-service.js';

/** NOTIF1: browsers that show what is new. */
@Controller()
export class PushController {
  constructor(
    private readonly commands: Commands,
    private readonly service: PushService,
  ) {}

  @Handle(pushKey)
  key() {
    return { key: this.service.keys.publicKey };
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
