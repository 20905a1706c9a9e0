import { Migration } from '@mikro-orm/migrations';

/** A mail says its language; a link that strangers may have asked for has none of its own (I18N1). */
export class Migration20261204130300_languages_of_mails extends Migration {
  override name = 'Migration20261204130300_languages_of_mails';

  override up(): void {
    this.addSql(`alter table "notifications"."messages" add column "language" text not null default 'RUS',
      add constraint "messages_language_check" check ("language" in ('RUS', 'ENG'))`);
    this.addSql(`alter table "notifications"."messages" alter column "language" drop default`);
    this.addSql(`alter table "identity"."email_confirmations" alter column "language" drop not null,
      alter column "language" drop default`);
  }
}
