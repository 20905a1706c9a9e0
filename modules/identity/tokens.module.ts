import { Module } from '@nestjs/common';
import { AccountModule } from './account.module.js';
import { CreateTokenHandler } from './commands/keys/create-token.js';
import { RevokeTokensHandler } from './commands/keys/revoke-tokens.js';
import { ApiTokens } from './flows/api-tokens.js';
import { TokensController } from './http/tokens.controller.js';

/** AUTH10: API tokens of people for their programs. */
@Module({
  imports: [AccountModule],
  controllers: [TokensController],
  providers: [ApiTokens, CreateTokenHandler, RevokeTokensHandler],
  exports: [ApiTokens],
})
export class TokensModule {}
