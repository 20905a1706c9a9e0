import { Migration } from '@mikro-orm/migrations';

/**
 * The ledger of files: each file that the storage has, whose it is, and since when it is nobody's any more. What rows of the
 * contexts name is entered; what they do not know of it (its CRC-32) is found when it is asked for.
 */
export class Migration20261205000000_files extends Migration {
  override name = 'Migration20261205000000_files';

  override up(): void {
    // By bytes, so that what begins alike is one stretch of the index.
    this.addSql(`create table "kernel"."files" ("key" text collate "C" not null primary key, "area" text not null,
      "bytes" bigint null, "sha256" char(64) null, "crc32" bigint null, "put_at" timestamptz not null default clock_timestamp(),
      "put_by" uuid null, "owner" text null, "gone_at" timestamptz null)`);
    this.addSql(`create index "files_unclaimed_index" on "kernel"."files" ("put_at")
      where "owner" is null and "gone_at" is null`);
    this.addSql(`create index "files_gone_index" on "kernel"."files" ("gone_at") where "gone_at" is not null`);
    this.addSql(`create index "files_person_index" on "kernel"."files" ("put_by", "area") where "put_by" is not null`);
    this.addSql(`create table "kernel"."file_holds" ("id" uuid not null primary key,
      "since" timestamptz not null default clock_timestamp(), "until" timestamptz not null)`);
    this
      .addSql(`create table "kernel"."held_sweeps" ("area" text not null primary key, "due" int not null, "of" int not null,
      "held_at" timestamptz not null default clock_timestamp(), "allowed_at" timestamptz null)`);
    for (const [area, sql] of Object.entries(named))
      this.addSql(`insert into "kernel"."files" ("key", "area", "bytes", "sha256", "put_at", "put_by", "owner")
        select key, '${area}', bytes, sha256, at, by, owner from (${sql}) named
        where key is not null on conflict do nothing`);
  }
}

/** What each area's files were named by when the ledger began. */
const named = {
  solutions: `select storage_key as key, bytes, sha256, created_at as at, person_id as by, 'solution:' || id as owner
    from scoring.solutions where not shares_file and file_gone_at is null`,
  championships: `select storage_key as key, bytes, sha256, updated_at as at, null::uuid as by, 'file:' || id as owner
      from championships.files
    union all select source_key, null::bigint, null, updated_at, null, 'file:' || id from championships.files
    union all select storage_key, bytes, sha256, updated_at, null, 'baseline:' || id from championships.baselines
    union all select cover->>'storageKey', (cover->>'bytes')::bigint, cover->>'sha256', now(), null, 'cover:' || id
      from championships.championships where cover is not null`,
  avatars: `select avatar->>'storageKey' as key, (avatar->>'bytes')::bigint as bytes, avatar->>'sha256' as sha256, now() as at,
      id as by, 'person:' || id as owner from identity.people where avatar is not null`,
  'data-archives': `select storage_key as key, bytes, sha256, ready_at as at, person_id as by, 'archive:' || id as owner
    from identity.data_archives where storage_key is not null`,
  pictures: `select storage_key as key, bytes::bigint as bytes, sha256, created_at as at, owner_id as by, 'picture:' || id as owner
    from texts.pictures`,
  articles: `select distinct on (file->>'storageKey') file->>'storageKey' as key, (file->>'bytes')::bigint as bytes,
      file->>'sha256' as sha256, of_all.at, of_all.by, 'article:' || of_all.id as owner
    from (select id, author_id as by, created_at as at, attachments from articles.articles
      union all select a.id, a.author_id, a.created_at, v.attachments from articles.versions v
        join articles.articles a on a.id = v.article_id) of_all, jsonb_array_elements(of_all.attachments) file`,
};
