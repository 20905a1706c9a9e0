import { Injectable } from '@nestjs/common';
import { personal, PersonalData } from '../identity/personal.port.js';

/** Others are told why, in words that somebody wrote; all else in a notice is ids, words of a list, and titles of what stays. */
const whySql = `update notifications.notices n
  set params = n.params || (select jsonb_object_agg(e.key, kernel.without_names(e.value, named.sure, named.instead))
    from jsonb_each(n.params) e where e.key in ('why', 'reason'))
  from named where exists (select from unnest(named.sure) u (name)
    where strpos(lower(concat_ws(' ', n.params->>'why', n.params->>'reason')), u.name) > 0)`;

/** What a person was told, and how they chose to hear of it. */
@Injectable()
export class NotificationsPersonal extends PersonalData {
  override readonly tables = [
    personal({
      table: 'notifications.notices',
      person: 'person_id',
      // Others are in it by their ids alone: what they are called is told when a notice is read.
      others: ['reason', 'params'],
      atErasure: 'delete',
      archive: {
        name: 'notices/notices',
        sql: `select id::text as key, to_jsonb(n) - '{person_id}'::text[] as row from notifications.notices n
        where person_id = $1`,
      },
    }),
    personal({
      table: 'notifications.notices',
      person: null,
      copies: ['params'],
      atErasure: { rename: whySql },
      archive: 'what others were told',
    }),
    personal({
      table: 'notifications.readers',
      person: 'person_id',
      atErasure: 'delete',
      archive: {
        name: 'notices/channels',
        sql: `select person_id::text as key, to_jsonb(r) - '{person_id}'::text[] as row from notifications.readers r
        where person_id = $1`,
      },
    }),
    personal({
      table: 'notifications.push_subscriptions',
      person: 'person_id',
      atErasure: 'delete',
      archive: {
        name: 'notices/browsers',
        sql: `select id::text as key, jsonb_build_object('endpoint', endpoint, 'made_at', made_at) as row
        from notifications.push_subscriptions where person_id = $1`,
      },
    }),
    personal({
      table: 'notifications.campaigns',
      person: 'author_id',
      copies: ['author'],
      atErasure: {
        rename:
          'update notifications.campaigns c set author = named.instead from named where c.author_id = named.person',
      },
      archive: {
        name: 'notices/campaigns-sent',
        sql: `select id::text as key, to_jsonb(c) - '{author_id}'::text[] as row from notifications.campaigns c
        where author_id = $1`,
      },
    }),
    personal({
      table: 'notifications.campaign_people',
      person: 'person_id',
      atErasure: 'delete',
      archive: 'in notices/notices, once they are told',
    }),
    personal({
      table: 'notifications.messages',
      person: null,
      copies: ['recipient', 'subject', 'text'],
      atErasure: {
        rename: 'delete from notifications.messages m using named where lower(m.recipient) = any(named.sure)',
      },
      because: 'mails to others that name them go after 30 days: jobs/forget-messages.ts',
      archive: 'the mailbox of the person has them',
    }),
  ];
}
