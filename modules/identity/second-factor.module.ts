import { Module } from '@nestjs/common';
import { AccountModule } from './account.module.js';
import {
  BeginSecondFactorHandler,
  ConfirmSecondFactorHandler,
  EndSecondFactorHandler,
  RenewRecoveryCodesHandler,
} from './commands/keys/second-factor.js';
import { UseSecondFactorHandler } from './commands/keys/use-second-factor.js';
import { SecondSteps } from './flows/second-steps.js';
import { SecondFactorController } from './http/second-factor.controller.js';

const handlers = [BeginSecondFactorHandler, ConfirmSecondFactorHandler, EndSecondFactorHandler];

/** A code beside the password: how it is set up, and the second step of a sign-in. */
@Module({
  imports: [AccountModule],
  controllers: [SecondFactorController],
  providers: [SecondSteps, RenewRecoveryCodesHandler, UseSecondFactorHandler, ...handlers],
  exports: [SecondSteps],
})
export class SecondFactorModule {}
