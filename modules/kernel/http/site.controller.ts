import { existsSync } from 'node:fs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject, Ip, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../contract/language.js';
import * as routes from '../contract/routes.js';
import { type Counts, Installation } from '../figures/installation.port.js';
import { query } from '../database/sql.js';
import { DomainError } from '../domain/domain-error.js';
import { inProject } from '../root.js';
import { SETTINGS, type Settings } from '../settings.js';
import { sendMessages } from './compressed-messages.js';
import { type Call, Handle, TheCall } from './handle.js';
import { networkOf } from './network.js';
import { RateLimits } from './rate-limits.js';
import { messagesOf } from './texts.js';

const languageOfFolder = { eng: 'ENG', rus: 'RUS' } as const satisfies Record<string, Language>;
/** Missing messages that are remembered at most; the oldest give way. */
const maxMissing = 1000;
const countsKeptMs = 300_000;
/** Messages that one address may report in a day, so that nobody pushes out what others have seen. */
const ofAddress = { points: 50, seconds: 24 * 3600 };

const recordSql = `insert into kernel.missing_messages (language, namespace, id)
  select $1, $2, unnest($3::text[]) on conflict do nothing`;
const forgetSql = `delete from kernel.missing_messages where (language, namespace, id) in
  (select language, namespace, id from kernel.missing_messages order by recorded_at desc, id offset $1)`;

const knownMessages = (lng: 'eng' | 'rus', ns: string): Record<string, string> =>
  existsSync(inProject('locales', lng, `${ns}.json`)) ? messagesOf(languageOfFolder[lng], ns) : {};

/** What the web app reads before it can draw: messages and the public settings. */
@Controller()
export class SiteController {
  private counted: { at: number; counts: Promise<Counts | null> } | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
    private readonly installation: Installation,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Handle(routes.messages)
  async messages(
    @TheCall() { params }: Call<typeof routes.messages>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const known = existsSync(inProject('locales', params.lng, `${params.ns}.json`));
    if (!known) throw new DomainError('NOT_FOUND');
    return sendMessages(request, reply, languageOfFolder[params.lng], params.ns);
  }

  @Handle(routes.missingMessage)
  async missing(@TheCall() { params, body }: Call<typeof routes.missingMessage>, @Ip() ip: string) {
    const known = knownMessages(params.lng, params.ns);
    const missing = body.filter((id) => !Object.hasOwn(known, id));
    if (missing.length === 0) return {};
    await this.limits.consume('missing messages', ofAddress, networkOf(ip), missing.length);
    await query(this.em, recordSql, [params.lng, params.ns, missing]);
    await query(this.em, forgetSql, [maxMissing]);
    return {};
  }

  @Handle(routes.site)
  async site() {
    const demo = this.settings.PODIUM_MODE === 'demo';
    return {
      product: 'Podium',
      defaultLanguage: this.settings.DEFAULT_LANGUAGE,
      vacancyLink: this.settings.VACANCY_LINK,
      participationNeeds: this.settings.PARTICIPATION_NEEDS,
      demo,
      outbox: demo ? '/outbox' : null,
      figures: this.settings.FIGURES,
      counts: await this.counts(),
      social: this.settings.SOCIAL_LINKS,
      clients: this.settings.CLIENTS,
      contact: this.settings.CONTACT_EMAIL ?? null,
      networks: this.settings.SIGN_IN_PROVIDERS.map(({ id, name }) => ({ id, name })),
    };
  }

  /** Counted anew every few minutes alone: each page asks for it. Pages are drawn without them too. */
  private async counts(): Promise<Counts | null> {
    if (!this.counted || performance.now() - this.counted.at > countsKeptMs)
      this.counted = { at: performance.now(), counts: this.installation.counts().catch(() => null) };
    return this.counted.counts;
  }
}
