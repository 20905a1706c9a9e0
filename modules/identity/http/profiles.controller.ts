import { Controller } from '@nestjs/common';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import * as routes from '../contract/routes.js';
import { PublicProfiles } from '../queries/public-profiles.js';

/** PROF1: people as others see them. */
@Controller()
export class ProfilesController {
  constructor(private readonly profiles: PublicProfiles) {}

  @Handle(routes.profile)
  profile(@TheCall() { params }: Call<typeof routes.profile>) {
    return this.profiles.of(params.login);
  }
}
