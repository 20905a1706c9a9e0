import { Controller, Header, Inject } from '@nestjs/common';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { outbox, outboxItems } from '../contract/routes.js';
import { OutboxPage } from '../queries/outbox-page.js';

/** The development outbox: a page of its own, so that it is readable before anybody can log in. */
@Controller()
export class OutboxController {
  constructor(
    private readonly page: OutboxPage,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Handle(outbox)
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  async show(@TheCall() { language, query }: Call<typeof outbox>): Promise<string> {
    this.refuseOutsideDemo();
    return this.page.in(query.lang ?? language);
  }

  @Handle(outboxItems)
  @Header('Cache-Control', 'no-store')
  async items(@TheCall() { query }: Call<typeof outboxItems>) {
    this.refuseOutsideDemo();
    return { items: await this.page.itemsTo(query.to) };
  }

  private refuseOutsideDemo(): void {
    if (this.settings.PODIUM_MODE === 'production' || this.settings.SMTP_URL) throw new DomainError('NOT_FOUND');
  }
}
