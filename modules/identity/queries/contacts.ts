import type { Ask } from '../../kernel/database/ask.js';
import type { Contact } from '../contract/person.js';

const atOnce = 1000;

const pageSql = `select p.id, case when p.login like '!%' then '' else p.login end as login, p.email, p.phone, p.firstname, p.lastname from identity.people p
  where p.deleted_at is null and p.is_subscribed and p.email is not null and p.status <> 'NEW'
    and (not $1 or p.phone is not null) and ($2::uuid is null or p.id > $2)
    and not exists (select from identity.blocks b where b.person_id = p.id and b.ended_at is null
      and (b.until is null or b.until > $3))
  order by p.id limit ${atOnce}`;

/** ADMIN1: everybody who takes messages, or of them those with a telephone, a few at a time. Who has to choose a login yet has an empty one. */
export async function* contactsOf(ask: Ask, hasPhone: boolean, now: Date): AsyncGenerator<Contact> {
  let after: string | null = null;
  for (;;) {
    const rows: (Contact & { id: string })[] = await ask<Contact & { id: string }>(pageSql, [hasPhone, after, now]);
    yield* rows;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < atOnce) return;
  }
}
