import { Injectable } from '@nestjs/common';
import { OwnData } from '../../identity/own-data.port.js';

/** What a person was told, and how they chose to hear of it. */
@Injectable()
export class NotificationsOwnData extends OwnData {
  override readonly tables = [
    {
      name: 'notices/notices',
      sql: `select id::text as key, to_jsonb(n) - '{person_id}'::text[] as row from notifications.notices n
        where person_id = $1`,
    },
    {
      name: 'notices/channels',
      sql: `select person_id::text as key, to_jsonb(r) - '{person_id}'::text[] as row from notifications.readers r
        where person_id = $1`,
    },
    {
      name: 'notices/browsers',
      sql: `select id::text as key, jsonb_build_object('endpoint', endpoint, 'made_at', made_at) as row
        from notifications.push_subscriptions where person_id = $1`,
    },
    {
      name: 'notices/campaigns-sent',
      sql: `select id::text as key, to_jsonb(c) - '{author_id}'::text[] as row from notifications.campaigns c
        where author_id = $1`,
    },
  ];
}
