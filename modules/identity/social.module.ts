import { Module } from '@nestjs/common';
import { AccountModule } from './account.module.js';
import { EnterByNetworkHandler } from './commands/enter-by-network.js';
import { LinkNetworkHandler, UnlinkNetworkHandler } from './commands/link-network.js';
import { Networks } from './flows/networks.js';
import { SocialController } from './http/social.controller.js';
import { LeavingModule } from './leaving.module.js';
import { SecondFactorModule } from './second-factor.module.js';

/** AUTH3: ways in by social networks. */
@Module({
  imports: [AccountModule, LeavingModule, SecondFactorModule],
  controllers: [SocialController],
  providers: [Networks, EnterByNetworkHandler, LinkNetworkHandler, UnlinkNetworkHandler],
})
export class SocialModule {}
