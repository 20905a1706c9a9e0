import { Migration } from '@mikro-orm/migrations';

/**
 * SECURITY: a login could be taken that was the nickname of an unconfirmed or a deleted account. Such an account comes (back)
 * by its login from now on: the name is somebody else's.
 */
export class Migration20261216010000_nicknames_of_others extends Migration {
  override name = 'Migration20261216010000_nicknames_of_others';

  override up(): void {
    this.addSql(`update "identity"."people" as p set "nickname" = '' from "identity"."people" as o
      where p."nickname" <> '' and (p."status" = 'NEW' or p."deleted_at" is not null)
        and o."login_key" = lower(p."nickname"::text) and o."id" <> p."id"`);
  }
}
