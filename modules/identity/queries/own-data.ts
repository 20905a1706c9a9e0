import { Injectable } from '@nestjs/common';
import { OwnData } from '../own-data.port.js';

/** What this context keeps of a person: no password, no hash of a token, nothing by which anybody could get in. */
@Injectable()
export class IdentityOwnData extends OwnData {
  override readonly tables = [
    {
      name: 'account/account',
      sql: `select id::text as key, to_jsonb(p) - '{password_hash,login_key,email_key,avatar}'::text[]
          || jsonb_build_object('has_password', password_hash is not null, 'has_avatar', avatar is not null) as row
        from identity.people p where id = $1`,
    },
    {
      name: 'account/sessions',
      sql: `select id::text as key, to_jsonb(s) - '{token_hash,person_id}'::text[] as row from identity.sessions s
        where person_id = $1`,
    },
    {
      name: 'account/tokens',
      sql: `select id::text as key, to_jsonb(t) - '{token_hash,person_id}'::text[] as row from identity.api_tokens t
        where person_id = $1`,
    },
    {
      name: 'account/networks',
      sql: `select id::text as key, to_jsonb(l) - '{person_id}'::text[] as row from identity.social_logins l
        where person_id = $1`,
    },
    {
      name: 'account/second-factor',
      sql: `select id::text as key, jsonb_build_object('created_at', created_at, 'confirmed_at', confirmed_at,
          'recovery_codes_left', cardinality(recovery)) as row
        from identity.second_factors where person_id = $1`,
    },
    {
      name: 'account/last-look',
      sql: `select person_id::text as key, to_jsonb(l) - '{person_id}'::text[] as row from identity.last_looks l
        where person_id = $1`,
    },
    {
      name: 'account/blocks',
      sql: `select id::text as key, to_jsonb(b) - '{person_id,by}'::text[] as row from identity.blocks b
        where person_id = $1`,
    },
    {
      name: 'account/asked-confirmations',
      sql: `select c.id::text as key, to_jsonb(c) - '{id,person_id}'::text[] as row from identity.email_confirmations c
        where person_id = $1`,
    },
    {
      name: 'account/asked-phone-codes',
      sql: `select c.id::text as key, to_jsonb(c) - '{id,person_id}'::text[] as row from identity.phone_codes c
        where person_id = $1`,
    },
    {
      name: 'account/asked-password-resets',
      sql: `select r.id::text as key, to_jsonb(r) - '{id,person_id}'::text[] as row from identity.password_resets r
        where person_id = $1`,
    },
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
