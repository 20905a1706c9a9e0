import { Migration } from '@mikro-orm/migrations';

/** What a mailbox has got is looked up by its address, and notices are told from what concerns the account (AUTH11, NOTIF1). */
export class Migration20261201050000_mailboxes extends Migration {
  override name = 'Migration20261201050000_mailboxes';

  override up(): void {
    this.addSql(`alter table "notifications"."messages" add column "purpose" text not null default 'asked',
      add constraint "messages_purpose_check" check ("purpose" in ('asked', 'account', 'notices'))`);
    this.addSql(`update "notifications"."messages" set "purpose" = case when "reason" like 'notices:%' then 'notices'
      else 'account' end where "reason" like 'notices:%' or "reason" like 'account-changed:%'`);
    this.addSql(
      `create index "messages_mailbox_index" on "notifications"."messages" (lower("recipient"), "created_at")`,
    );
  }
}
