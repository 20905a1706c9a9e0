import { existsSync } from 'node:fs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../contract/language.js';
import * as routes from '../contract/routes.js';
import { query } from '../database/sql.js';
import { DomainError } from '../domain/domain-error.js';
import { inProject } from '../root.js';
import { SETTINGS, type Settings } from '../settings.js';
import { sendMessages } from './compressed-messages.js';
import { type Call, Handle, TheCall } from './handle.js';

const languageOfFolder = { eng: 'ENG', rus: 'RUS' } as const satisfies Record<string, Language>;
/** Missing messages that are remembered at most, so that nobody can fill the disk with them. */
const maxMissing = 1000;

/** What the web app reads before it can draw: messages and the public settings. */
@Controller()
export class SiteController {
  constructor(
    private readonly em: EntityManager,
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
  async missing(@TheCall() { params, body }: Call<typeof routes.missingMessage>) {
    await query(
      this.em,
      `insert into kernel.missing_messages (language, namespace, id)
       select $1, $2, unnest($3::text[]) where (select count(*) from kernel.missing_messages) < $4
       on conflict do nothing`,
      [params.lng, params.ns, body, maxMissing],
    );
    return {};
  }

  @Handle(routes.site)
  site() {
    const demo = this.settings.PODIUM_MODE === 'demo';
    return {
      product: 'Podium',
      defaultLanguage: this.settings.DEFAULT_LANGUAGE,
      vacancyLink: this.settings.VACANCY_LINK,
      participationNeeds: this.settings.PARTICIPATION_NEEDS,
      demo,
      outbox: demo ? '/outbox' : null,
      figures: this.settings.FIGURES,
      social: this.settings.SOCIAL_LINKS,
      clients: this.settings.CLIENTS,
      contact: this.settings.CONTACT_EMAIL ?? null,
    };
  }
}
