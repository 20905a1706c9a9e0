import { Controller } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { Participate } from '../commands/participate.js';
import { participate } from '../contract/routes.js';

@Controller()
export class TeamsController {
  constructor(private readonly commands: Commands) {}

  @Handle(participate)
  participate(@TheCall() { params, body, caller }: Call<typeof participate>) {
    return this.commands.run(new Participate(params.champname, caller, body.teamName));
  }
}
