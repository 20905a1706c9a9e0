import { Migration } from '@mikro-orm/migrations';

/** Personal API tokens (AUTH10): only a hash of each is stored. */
export class Migration20261129010000_api_tokens extends Migration {
  override name = 'Migration20261129010000_api_tokens';

  override up(): void {
    this.addSql(`create table "identity"."api_tokens" ("id" uuid not null primary key, "person_id" uuid not null,
      "name" varchar(64) not null, "scopes" text[] not null, "token_hash" varchar(64) not null,
      "created_at" timestamptz not null, "expires_at" timestamptz not null, "last_used_at" timestamptz null,
      constraint "api_tokens_hash_unique" unique ("token_hash"),
      constraint "api_tokens_person_id_foreign" foreign key ("person_id") references "identity"."people" ("id")
        on delete cascade)`);
    this.addSql('create index "api_tokens_person_index" on "identity"."api_tokens" ("person_id", "created_at")');
  }
}
