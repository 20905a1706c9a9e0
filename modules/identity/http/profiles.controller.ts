import { Controller } from '@nestjs/common';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { look } from '../contract/account-routes.js';
import * as routes from '../contract/routes.js';
import { Looks } from '../flows/looks.js';
import { PublicProfiles } from '../queries/public-profiles.js';

/** PROF1: people as others see them, and as they see themselves. */
@Controller()
export class ProfilesController {
  constructor(
    private readonly profiles: PublicProfiles,
    private readonly looks: Looks,
  ) {}

  @Handle(routes.profile)
  profile(@TheCall() { params }: Call<typeof routes.profile>) {
    return this.profiles.of(params.login);
  }

  @Handle(look)
  async look(@TheCall() { caller }: Call<typeof look>) {
    return { before: await this.looks.look(caller.id) };
  }
}
