import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { SecurityLog } from '../../kernel/http/security-log.js';
import { SlowDowns } from '../../kernel/http/slow-downs.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import {
  BeginSecondFactor,
  ConfirmSecondFactor,
  EndSecondFactor,
  RenewRecoveryCodes,
} from '../commands/keys/second-factor.js';
import { SignIn } from '../commands/sign-in.js';
import * as routes from '../contract/second-factor-routes.js';
import { isKnownDevice, rememberDevice, setSession } from '../flows/cookie.js';
import { Proof } from '../flows/proof.js';
import { SecondSteps } from '../flows/second-steps.js';
import { deviceOf } from '../flows/sessions.js';
import { OwnAccount } from '../queries/own-account.js';

/** Codes of an app that is set up by whoever is signed in. */
const ofSetup = { free: 10, seconds: 3600, longest: 60 };

/** The second factor: in the settings, and at a sign-in. */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly commands: Commands,
    private readonly proof: Proof,
    private readonly steps: SecondSteps,
    private readonly slowDowns: SlowDowns,
    private readonly account: OwnAccount,
    private readonly clock: Clock,
    private readonly log: SecurityLog,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Handle(routes.secondFactor)
  show(@TheCall() { caller }: Call<typeof routes.secondFactor>) {
    return this.steps.stateOf(caller);
  }

  @Handle(routes.prove)
  async prove(@TheCall() { caller, body, language }: Call<typeof routes.prove>) {
    await this.proof.prove(caller, body, language);
    return {};
  }

  @Handle(routes.beginSecondFactor)
  async begin(@TheCall() { caller, body }: Call<typeof routes.beginSecondFactor>) {
    await this.proof.need(caller, body);
    return this.commands.run(new BeginSecondFactor(caller.id));
  }

  @Handle(routes.confirmSecondFactor)
  async confirm(
    @TheCall() { caller, body, language }: Call<typeof routes.confirmSecondFactor>,
    @Req() { ip }: FastifyRequest,
  ) {
    const counted = { key: `second-setup:${caller.id}`, wait: ofSetup };
    await this.slowDowns.count([counted]);
    const recoveryCodes = await this.commands.run(new ConfirmSecondFactor(caller.id, body.code, language));
    if (!recoveryCodes) throw new DomainError('CODE_INVALID', { fields: { code: 'CODE_INVALID' } });
    this.log.note('second factor on', { person: caller.id, address: ip });
    return { recoveryCodes };
  }

  @Handle(routes.renewRecoveryCodes)
  async renew(@TheCall() { caller, body, language }: Call<typeof routes.renewRecoveryCodes>) {
    await this.proof.need(caller, body);
    return { recoveryCodes: await this.commands.run(new RenewRecoveryCodes(caller.id, language)) };
  }

  @Handle(routes.endSecondFactor)
  async end(@TheCall() { caller, body, language }: Call<typeof routes.endSecondFactor>, @Req() { ip }: FastifyRequest) {
    await this.proof.need(caller, body);
    await this.commands.run(new EndSecondFactor(caller.id, language));
    this.log.note('second factor off', { person: caller.id, address: ip });
    return {};
  }

  @Handle(routes.secondStep)
  async step(
    @TheCall() { body, caller }: Call<typeof routes.secondStep>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { request } = reply;
    const step = await this.steps.take(reply, body);
    const { personId } = step;
    const now = this.clock.now();
    const isKnown = isKnownDevice(request, personId, this.settings, now);
    const signIn = new SignIn(step, deviceOf(request), caller?.sessionId ?? null, !isKnown);
    const { token, person, isBack } = await this.commands.run(signIn);
    this.log.note('sign-in', { person: personId, address: request.ip, by: 'second factor' });
    if (isBack) this.log.note('account returned', { person: personId, address: request.ip });
    setSession(reply, token, this.settings);
    rememberDevice(reply, personId, this.settings, now);
    return { user: await this.account.viewOf(person) };
  }
}
