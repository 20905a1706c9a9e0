import { Controller, Inject, Logger, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import type { ErrorCode } from '../../kernel/contract/errors.js';
import { isInside } from '../../kernel/contract/inside.js';
import type { Language } from '../../kernel/contract/language.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { SecurityLog } from '../../kernel/http/security-log.js';
import { type Network, SETTINGS, type Settings } from '../../kernel/settings.js';
import { EnterByNetwork } from '../commands/enter-by-network.js';
import { LinkNetwork, UnlinkNetwork } from '../commands/link-network.js';
import { SignIn } from '../commands/sign-in.js';
import * as routes from '../contract/social-routes.js';
import { isKnownDevice, rememberDevice, setSession } from '../flows/cookie.js';
import { type Left, rememberLeaving, takeLeaving } from '../flows/leaving-cookie.js';
import { Networks } from '../flows/networks.js';
import { Proof } from '../flows/proof.js';
import { SecondSteps } from '../flows/second-steps.js';
import { deviceOf } from '../flows/sessions.js';
import { OwnAccount } from '../queries/own-account.js';

/** A path of this site alone. */
const safePath = (path: string | undefined): string => (path && isInside(path) ? path : '/championships');

/** AUTH3: signing in by social networks, and linking them. */
@Controller()
export class SocialController {
  private readonly failures = new Logger('Networks');

  constructor(
    private readonly networks: Networks,
    private readonly commands: Commands,
    private readonly account: OwnAccount,
    private readonly steps: SecondSteps,
    private readonly proof: Proof,
    private readonly clock: Clock,
    private readonly log: SecurityLog,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Handle(routes.oauth)
  async leave(
    @TheCall() { params, query, caller }: Call<typeof routes.oauth>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const network = this.networks.of(params.provider);
    const returnTo = safePath(query.returnTo);
    // Any page may lead here: who is signed in stays who they are.
    if (caller) return this.leadTo(reply, returnTo);
    const to = await this.wayTo(network, { returnTo, personId: null }, reply);
    if (to) void reply.header('Cache-Control', 'no-store').redirect(to.href, 302);
    else this.fail(reply, null, returnTo, 'SOCIAL_FAILED');
  }

  @Handle(routes.linkNetwork)
  async link(
    @TheCall() { params, body, caller }: Call<typeof routes.linkNetwork>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const network = this.networks.of(params.provider);
    await this.proof.needFresh(caller);
    const to = await this.wayTo(network, { returnTo: safePath(body.returnTo), personId: caller.id }, reply);
    if (!to) throw new DomainError('SOCIAL_FAILED');
    return { to: to.href };
  }

  @Handle(routes.oauthCallback)
  async comeBack(
    @TheCall() { params, caller, language }: Call<typeof routes.oauthCallback>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const left = takeLeaving(request, reply, this.settings, this.clock.now());
    const { personId = null, returnTo = '/championships' } = left ?? {};
    try {
      // It began in this browser, for this network, and for who is signed in still.
      if (left?.provider !== params.provider || (personId !== null && personId !== caller?.id))
        throw new DomainError('SOCIAL_FAILED');
      // Somebody who has signed in meanwhile.
      if (personId === null && caller) return this.leadTo(reply, returnTo);
      await this.enter(left, language, request, reply, caller?.sessionId ?? null);
    } catch (error) {
      const code = error instanceof DomainError ? error.code : 'SOCIAL_FAILED';
      if (code === 'SECOND_FACTOR_NEEDED') return this.fail(reply, personId, returnTo, code);
      this.log.note('network refused', { provider: params.provider, code, address: request.ip });
      if (code === 'SOCIAL_FAILED') this.failures.warn({ event: 'sign-in by a network failed', error: String(error) });
      this.fail(reply, personId, returnTo, code);
    }
  }

  @Handle(routes.ownNetworks)
  async own(@TheCall() { caller }: Call<typeof routes.ownNetworks>) {
    const logins = await this.account.networks(caller.id);
    return { items: logins.map((login) => ({ ...login, name: this.nameOf(login.provider) })) };
  }

  @Handle(routes.unlinkNetwork)
  async unlink(@TheCall() { caller, params, language }: Call<typeof routes.unlinkNetwork>) {
    const { provider } = params;
    await this.commands.run(new UnlinkNetwork(caller.id, provider, this.nameOf(provider), language));
    return {};
  }

  /** Where the network lets people in, once the browser remembers what its answer is checked against; null where it does not answer. */
  private async wayTo(
    network: Network,
    left: Pick<Left, 'returnTo' | 'personId'>,
    reply: FastifyReply,
  ): Promise<URL | null> {
    try {
      const { to, leaving } = await this.networks.leave(network);
      rememberLeaving(reply, { ...leaving, ...left, provider: network.id }, this.settings, this.clock.now());
      return to;
    } catch (error) {
      this.failures.warn({ event: 'network does not answer', provider: network.id, error: String(error) });
      return null;
    }
  }

  private async enter(
    left: Left,
    language: Language,
    request: FastifyRequest,
    reply: FastifyReply,
    former: string | null,
  ): Promise<void> {
    const network = this.networks.of(left.provider);
    const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    const vouched = await this.networks.comeBack(network, search, left);
    if (left.personId !== null) {
      await this.commands.run(new LinkNetwork(left.personId, former ?? '', vouched, network.name, language));
      return this.leadTo(reply, left.returnTo);
    }
    const step = await this.commands.run(new EnterByNetwork(vouched, language));
    const { personId } = step;
    await this.steps.ask(reply, personId);
    const now = this.clock.now();
    const isKnown = isKnownDevice(request, personId, this.settings, now);
    const signIn = new SignIn(step, deviceOf(request), former, !isKnown);
    const { token, person, isBack } = await this.commands.run(signIn);
    this.log.note('sign-in', { person: personId, address: request.ip, by: network.id });
    if (isBack) this.log.note('account returned', { person: personId, address: request.ip });
    setSession(reply, token, this.settings);
    rememberDevice(reply, personId, this.settings, now);
    this.leadTo(reply, person.isUnnamed() ? '/username' : left.returnTo);
  }

  private nameOf(provider: string): string {
    return this.networks.all().find(({ id }) => id === provider)?.name ?? provider;
  }

  /** Back to where it began, with what went wrong; nobody is signed in by it. */
  private fail(reply: FastifyReply, personId: string | null, returnTo: string, code: ErrorCode): void {
    const to = personId === null ? '/login' : returnTo;
    const query = new URLSearchParams({ failed: code, ...(personId === null && { returnTo }) });
    this.leadTo(reply, `${to}?${query.toString()}`);
  }

  private leadTo(reply: FastifyReply, path: string): void {
    void reply.header('Cache-Control', 'no-store').redirect(path, 302);
  }
}
