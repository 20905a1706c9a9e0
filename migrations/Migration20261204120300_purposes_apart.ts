import { Migration } from '@mikro-orm/migrations';

/** Each purpose of a mail is counted by itself; a reset works on from the last mail that has it (AUTH5, AUTH11). */
export class Migration20261204120300_purposes_apart extends Migration {
  override name = 'Migration20261204120300_purposes_apart';

  override up(): void {
    this.addSql(`alter table "notifications"."messages" drop constraint "messages_purpose_check",
      alter column "purpose" drop default,
      add constraint "messages_purpose_check" check ("purpose" in ('asked', 'typed', 'account', 'notices'))`);
    this.addSql(`alter table "identity"."password_resets" add column "sent_at" timestamptz`);
    this.addSql(`update "identity"."password_resets" set "sent_at" = "created_at"`);
    this.addSql(`alter table "identity"."password_resets" alter column "sent_at" set not null`);
  }
}
