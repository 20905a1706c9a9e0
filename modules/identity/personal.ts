import { Injectable } from '@nestjs/common';
import { personal, PersonalData, wordsOfOthers } from './personal.port.js';

const isAboutSql = "a.object = 'person:' || named.person";
const namesSql = `case when ${isAboutSql} then named.called else named.sure end`;

/**
 * The log says what was done, not to whom any more: of entries about them all their names go, with what was changed of their
 * data; of other entries what nobody else is called.
 */
const auditSql = `update kernel.audit a set
    actor = case when a.actor_id = named.person then named.instead else a.actor end,
    reason = left(kernel.without_names(a.reason, ${namesSql}, named.instead), 500),
    details = case when ${isAboutSql} and a.action = 'identity.edit' then '{}'
      else kernel.without_names(a.details, ${namesSql}, named.instead) end
  from named where a.actor_id = named.person or ${isAboutSql} or exists (select from unnest(named.sure) n (name)
    where strpos(lower(a.reason), n.name) > 0 or strpos(lower(a.details::text), n.name) > 0)`;

/** Of blocks of others: who made them. */
const blocksSql = 'update identity.blocks b set by = named.instead from named where lower(b.by) = any(named.sure)';

/** Answers to others that name them, with all that they are called: by the same key they are given again for a day. */
const answersSql = `update kernel.sendings s set result = kernel.without_names(s.result, named.called, named.instead)
  from named where exists (select from unnest(named.sure) n (name) where strpos(lower(s.result::text), n.name) > 0)`;

/** What this context keeps of a person: no password, no hash of a token, nothing by which anybody could get in. */
@Injectable()
export class IdentityPersonal extends PersonalData {
  override readonly tables = [
    personal({
      table: 'identity.people',
      person: 'id',
      copies: [
        'login',
        'login_key',
        'email',
        'email_key',
        'former_login',
        'former_logins',
        'nickname',
        'firstname',
        'lastname',
        'phone',
      ],
      atErasure: 'keep',
      because: 'the row stays as deleted-<id>, emptied by domain/person.ts; of who never confirmed an e-mail it goes',
      archive: {
        name: 'account/account',
        sql: `select id::text as key, to_jsonb(p) - '{password_hash,login_key,email_key,avatar}'::text[]
          || jsonb_build_object('has_password', password_hash is not null, 'has_avatar', avatar is not null) as row
        from identity.people p where id = $1`,
      },
    }),
    personal({
      table: 'identity.sessions',
      person: 'person_id',
      atErasure: 'delete',
      archive: {
        name: 'account/sessions',
        sql: `select id::text as key, to_jsonb(s) - '{token_hash,person_id}'::text[] as row from identity.sessions s
        where person_id = $1`,
      },
    }),
    personal({
      table: 'identity.api_tokens',
      person: 'person_id',
      atErasure: 'delete',
      archive: {
        name: 'account/tokens',
        sql: `select id::text as key, to_jsonb(t) - '{token_hash,person_id}'::text[] as row from identity.api_tokens t
        where person_id = $1`,
      },
    }),
    personal({
      table: 'identity.social_logins',
      person: 'person_id',
      copies: ['label'],
      atErasure: 'delete',
      archive: {
        name: 'account/networks',
        sql: `select id::text as key, to_jsonb(l) - '{person_id}'::text[] as row from identity.social_logins l
        where person_id = $1`,
      },
    }),
    personal({
      table: 'identity.second_factors',
      person: 'person_id',
      atErasure: 'delete',
      archive: {
        name: 'account/second-factor',
        sql: `select id::text as key, jsonb_build_object('created_at', created_at, 'confirmed_at', confirmed_at,
          'recovery_codes_left', cardinality(recovery)) as row
        from identity.second_factors where person_id = $1`,
      },
    }),
    personal({
      table: 'identity.last_looks',
      person: 'person_id',
      atErasure: 'delete',
      archive: {
        name: 'account/last-look',
        sql: `select person_id::text as key, to_jsonb(l) - '{person_id}'::text[] as row from identity.last_looks l
        where person_id = $1`,
      },
    }),
    personal({
      table: 'identity.blocks',
      person: 'person_id',
      copies: ['by', 'reason'],
      // With what an operator wrote about them.
      atErasure: 'delete',
      archive: {
        name: 'account/blocks',
        sql: `select id::text as key, to_jsonb(b) - '{person_id,by}'::text[] as row from identity.blocks b
        where person_id = $1`,
      },
    }),
    personal({
      table: 'identity.blocks',
      person: null,
      copies: ['by'],
      atErasure: { rename: blocksSql },
      archive: 'of others: who blocked them',
    }),
    wordsOfOthers('identity.blocks', ['reason']),
    personal({
      table: 'identity.data_archives',
      person: 'person_id',
      atErasure: 'delete',
      archive: 'the archive itself',
    }),
    personal({
      table: 'identity.import_rows',
      person: null,
      copies: ['login', 'login_key', 'email', 'email_key', 'firstname', 'lastname'],
      atErasure: 'keep',
      because: 'gone at the end of the import, or by jobs/drop-left-imports.ts',
      archive: 'a file that is being read',
    }),
    personal({
      table: 'kernel.imports',
      person: 'actor_id',
      copies: ['actor', 'reason'],
      atErasure: 'keep',
      because: 'gone a day after the end of the import, by kernel/imports/forget-imports.ts',
      archive: 'a file that is taken in; who did it stands in the audit log',
    }),
    personal({
      table: 'kernel.audit',
      person: 'actor_id',
      copies: ['actor', 'object', 'reason', 'details'],
      atErasure: { rename: auditSql },
      archive: 'what operators did',
    }),
    personal({
      table: 'kernel.sendings',
      person: 'person_id',
      atErasure: 'delete',
      archive: 'what was sent within a day, by sums, and what it was answered; what came of it is elsewhere',
    }),
    personal({
      table: 'kernel.sendings',
      person: null,
      copies: ['result'],
      atErasure: { rename: answersSql },
      archive: 'what others were answered',
    }),
    personal({
      table: 'kernel.files',
      person: 'put_by',
      others: ['owner'],
      atErasure: 'keep',
      because: 'ids, by which room is counted; the files go with what names them',
      archive: 'the files are in it, each with what it is of',
    }),
    personal({
      table: 'kernel.work',
      person: 'person_id',
      atErasure: 'delete',
      archive: {
        name: 'account/work',
        sql: `select id::text as key, jsonb_build_object('kind', kind, 'state', state, 'made_at', made_at, 'finished_at', finished_at)
          as row from kernel.work where person_id = $1`,
      },
    }),
    personal({
      table: 'kernel.uploads',
      person: 'person_id',
      atErasure: 'delete',
      because: 'what has come of them goes within the hour, by kernel/uploads/resumable-files.ts',
      archive: {
        name: 'account/begun-uploads',
        sql: `select u.id as key, to_jsonb(u) - '{person_id,lock,locked_until,is_wanted}'::text[] as row from kernel.uploads u
        where u.person_id = $1`,
      },
    }),
    ...['kernel.rate_limits', 'kernel.slow_downs'].map((table) =>
      personal({
        table,
        person: null,
        copies: ['key'],
        atErasure: 'keep',
        because: 'forgotten within a day by kernel/jobs/housekeeping.ts',
        archive: 'how often somebody called lately',
      }),
    ),
    personal({
      table: 'identity.email_confirmations',
      person: 'person_id',
      copies: ['email'],
      atErasure: 'delete',
      archive: {
        name: 'account/asked-confirmations',
        sql: `select c.id::text as key, to_jsonb(c) - '{id,person_id}'::text[] as row from identity.email_confirmations c
        where person_id = $1`,
      },
    }),
    personal({
      table: 'identity.phone_codes',
      person: 'person_id',
      copies: ['phone'],
      atErasure: 'delete',
      archive: {
        name: 'account/asked-phone-codes',
        sql: `select c.id::text as key, to_jsonb(c) - '{id,person_id}'::text[] as row from identity.phone_codes c
        where person_id = $1`,
      },
    }),
    personal({
      table: 'identity.password_resets',
      person: 'person_id',
      atErasure: 'delete',
      archive: {
        name: 'account/asked-password-resets',
        sql: `select r.id::text as key, to_jsonb(r) - '{id,person_id}'::text[] as row from identity.password_resets r
        where person_id = $1`,
      },
    }),
  ];

  override readonly files = [
    {
      name: 'account/avatar',
      sql: `select id::text as key, 'avatar' as name, avatar->>'storageKey' as storage_key,
          coalesce(avatar->>'bytes', '0') as bytes
        from identity.people where id = $1 and avatar is not null`,
    },
  ];
}
