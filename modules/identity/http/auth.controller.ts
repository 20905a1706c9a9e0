import { Controller, Inject, Req, Res, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { SecurityLog } from '../../kernel/http/security-log.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { AskForLink } from '../commands/ask-for-link.js';
import { EndSessions } from '../commands/end-sessions.js';
import { type FirstStep, type SignedIn, SignIn } from '../commands/sign-in.js';
import * as routes from '../contract/routes.js';
import { Availability } from '../queries/availability.js';
import { clearSession, isKnownDevice, markSession, rememberDevice, sessionIn, setSession } from '../flows/cookie.js';
import { Registration } from '../flows/registration.js';
import { SecondSteps } from '../flows/second-steps.js';
import { deviceOf } from '../flows/sessions.js';
import { OwnAccount } from '../queries/own-account.js';

@Controller()
export class AuthController {
  constructor(
    private readonly commands: Commands,
    private readonly registration: Registration,
    private readonly account: OwnAccount,
    private readonly availability: Availability,
    private readonly steps: SecondSteps,
    private readonly clock: Clock,
    private readonly log: SecurityLog,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Handle(routes.regist)
  regist(@TheCall() { body, language }: Call<typeof routes.regist>) {
    return this.registration.register(body, language);
  }

  @Handle(routes.confirm)
  async confirm(
    @TheCall() { body, caller }: Call<typeof routes.confirm>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    // A link must not put somebody into an account that is not theirs: whoever is signed in stays it.
    const device = caller ? null : deviceOf(reply.request);
    const { person, token, isHalf, isBack } = await this.registration.confirm(body.token, device, caller?.id ?? null);
    if (isHalf) await this.steps.ask(reply, person.id);
    this.log.note(token ? 'sign-in' : 'e-mail confirmed', { person: person.id, address: reply.request.ip, by: 'link' });
    if (token) this.signIn(reply, { token, person, isBack });
    return { user: await this.account.viewOf(person), signedIn: token !== null || caller?.id === person.id };
  }

  @Handle(routes.repeatMail)
  async repeatMail(@TheCall() { query }: Call<typeof routes.repeatMail>) {
    await this.commands.run(new AskForLink({ username: query.username, signsIn: false }));
    return {};
  }

  @Handle(routes.mailLink)
  async mailLink(@TheCall() { body }: Call<typeof routes.mailLink>) {
    await this.commands.run(new AskForLink({ username: body.username, signsIn: true }));
    return {};
  }

  @Handle(routes.login)
  @UseGuards(AuthGuard('local'))
  async login(
    @TheCall() { caller }: Call<typeof routes.login>,
    @Req() request: FastifyRequest & { user: FirstStep },
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { personId } = request.user;
    await this.steps.ask(reply, personId);
    const former = caller?.sessionId ?? null;
    const isKnown = isKnownDevice(request, personId, this.settings, this.clock.now());
    const signedIn = await this.commands.run(new SignIn(request.user, deviceOf(request), former, !isKnown));
    this.signIn(reply, signedIn);
    return { user: await this.account.viewOf(signedIn.person) };
  }

  @Handle(routes.out)
  async out(@TheCall() { caller }: Call<typeof routes.out>, @Res({ passthrough: true }) reply: FastifyReply) {
    if (caller) {
      await this.commands.run(new EndSessions(caller.id, { only: caller.sessionId }));
      this.log.note('sign-out', { person: caller.id, address: reply.request.ip });
    }
    clearSession(reply, this.settings);
    return {};
  }

  @Handle(routes.session)
  async session(@TheCall() { caller }: Call<typeof routes.session>, @Res({ passthrough: true }) reply: FastifyReply) {
    // A program by its token has no cookies.
    if (sessionIn(reply.request, this.settings)) markSession(reply, this.settings);
    return { user: await this.account.user(caller.id) };
  }

  @Handle(routes.checkLogin)
  checkLogin(@TheCall() { query }: Call<typeof routes.checkLogin>) {
    return this.availability.ofLogin(query.login);
  }

  @Handle(routes.checkMail)
  checkMail(@TheCall() { query }: Call<typeof routes.checkMail>) {
    return this.availability.ofEmail(query.email);
  }

  private signIn(reply: FastifyReply, { token, person, isBack }: SignedIn): void {
    if (isBack) this.log.note('account returned', { person: person.id, address: reply.request.ip });
    setSession(reply, token, this.settings);
    rememberDevice(reply, person.id, this.settings, this.clock.now());
  }
}
