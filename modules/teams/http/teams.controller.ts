import { Controller } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { Live } from '../../kernel/live/live.js';
import { Participate } from '../commands/participate.js';
import { participate } from '../contract/routes.js';

@Controller()
export class TeamsController {
  constructor(
    private readonly commands: Commands,
    private readonly live: Live,
  ) {}

  @Handle(participate)
  async participate(@TheCall() { params, body, caller }: Call<typeof participate>) {
    const part = await this.commands.run(new Participate(params.champname, caller, body.teamName));
    await this.live.changed(`championship:${params.champname}`);
    return part;
  }
}
