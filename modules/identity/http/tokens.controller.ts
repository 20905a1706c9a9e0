import { Controller, Req } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyRequest } from 'fastify';
import { Commands } from '../../kernel/commands/commands.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { SecurityLog } from '../../kernel/http/security-log.js';
import { CreateToken } from '../commands/keys/create-token.js';
import { RevokeTokens } from '../commands/keys/revoke-tokens.js';
import * as routes from '../contract/token-routes.js';
import { Proof } from '../flows/proof.js';
import { tokensOf } from '../queries/own-tokens.js';

/** AUTH10: a person's own API tokens. */
@Controller()
export class TokensController {
  constructor(
    private readonly commands: Commands,
    private readonly em: EntityManager,
    private readonly proof: Proof,
    private readonly log: SecurityLog,
  ) {}

  @Handle(routes.tokens)
  async list(@TheCall() { caller }: Call<typeof routes.tokens>) {
    return { items: await tokensOf(this.em, caller.id) };
  }

  @Handle(routes.createToken)
  async create(@TheCall() { caller, body, language }: Call<typeof routes.createToken>, @Req() { ip }: FastifyRequest) {
    await this.proof.needFresh(caller);
    const made = await this.commands.run(new CreateToken(caller, body, language));
    this.log.note('token made', { person: caller.id, token: made.id, address: ip, scopes: body.scopes.join(' ') });
    return made;
  }

  @Handle(routes.revokeToken)
  async revoke(@TheCall() { caller, params }: Call<typeof routes.revokeToken>, @Req() { ip }: FastifyRequest) {
    const { ended } = await this.commands.run(new RevokeTokens(caller.id, params.id));
    refuse(ended === 0, 'NOT_FOUND');
    this.log.note('token revoked', { person: caller.id, token: params.id, address: ip });
    return {};
  }

  @Handle(routes.revokeTokens)
  async revokeAll(@TheCall() { caller }: Call<typeof routes.revokeTokens>, @Req() { ip }: FastifyRequest) {
    const { ended } = await this.commands.run(new RevokeTokens(caller.id, null));
    this.log.note('tokens revoked', { person: caller.id, address: ip });
    return { ended };
  }
}
