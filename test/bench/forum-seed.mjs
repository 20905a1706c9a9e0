/** Rows for the bench of the forum, made by PostgreSQL itself. */
const idOf = (kind, n) => `('${kind}0000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
export const personId = (n) => idOf('aaaa', n);
export const threadId = (n) => idOf('dddd', n);
export const topicId = (n) => idOf('eeee', n);
const commentId = (n) => idOf('ffff', n);

const threads = 100;
/** What texts are about. */
export const words = 'gradient drivers память команды GPU validation признаки forest потери boosting'.split(' ');
const wordsSql = `(array[${words.map((word) => `'${word}'`).join()}])`;
const said = (n) =>
  `'Some words about ' || ${wordsSql}[1 + ${n} % 10] || ' and ' || ${wordsSql}[1 + (${n} / 10) % 10] || ', number ' || ${n} || '. ' || repeat('More of it. ', 6)`;

/** @param {import('pg').Client} client */
export async function seed(client, { people, topics, comments, longest, bookmarks, commends, renderer }) {
  const run = (sql, values) => client.query(sql, values);
  await run(
    `insert into identity.people
      (id, login, login_key, email, email_key, password_hash, nickname, role, status, created_at)
     select ${personId('n')}, 'member-' || n, 'member-' || n, 'member-' || n || '@example.org',
       'member-' || n || '@example.org', '-', '', 'user', 'IDENTIFIED', now() - interval '400 days'
     from generate_series(1, $1::int) n`,
    [people],
  );
  await run(
    `insert into forum.threads (id, name, type, state, title, description, author_ids, topics, comments, last_at, last_by, created_at)
     select ${threadId('n')}, 'thread-' || n, 'ordinary', 'APPROVED', jsonb_build_object('eng', 'Thread ' || n, 'rus', 'Раздел ' || n),
       jsonb_build_object('eng', 'What it is about', 'rus', 'О чём он'), array[${personId('1')}], $1::int / ${threads}, 0, now(),
       ${personId('n')}, now() - interval '400 days'
     from generate_series(1, ${threads}) n`,
    [topics],
  );
  await run(
    `insert into forum.topics (id, thread_id, author_id, title, text, html, renderer, created_at, last_at, last_by, comments,
       numbered, mark)
     select ${topicId('n')}, ${threadId(`1 + n % ${threads}`)}, ${personId('1 + n % $2::int')}, 'About ' || ${wordsSql}[1 + n % 10] || ' ' || n,
       ${said('n')}, '<p>' || ${said('n')} || '</p>', $3::int, now() - n * interval '20 minutes', now() - n * interval '15 minutes',
       ${personId('1 + n % $2::int')}, 0, 0, 0
     from generate_series(1, $1::int) n`,
    [topics, people, renderer],
  );
  // The first topic has so many; the others have the rest. One in a hundred is by the first person.
  await run(
    `insert into forum.comments (id, topic_id, thread_id, author_id, number, root_number, mark, text, html, renderer, created_at)
     select ${commentId('n')}, ${topicId('t')}, ${threadId(`1 + t % ${threads}`)},
       case when n % 100 = 0 then ${personId('1')} else ${personId('1 + n % $4::int')} end,
       row_number() over (partition by t order by n), row_number() over (partition by t order by n),
       row_number() over (partition by t order by n), ${said('n')}, '<p>' || ${said('n')} || '</p>', $5::int,
       now() - ($1::int - n) * interval '2 minutes'
     from (select n, case when n <= $2::int then 1 else 2 + n % ($3::int - 1) end as t from generate_series(1, $1::int) n) made`,
    [comments, longest, topics, people, renderer],
  );
  await run(`update forum.topics t set comments = c.count, numbered = c.count, mark = c.count
    from (select topic_id, count(*)::int as count from forum.comments group by topic_id) c where c.topic_id = t.id`);
  await run(`update forum.threads h set comments = c.count
    from (select thread_id, count(*)::int as count from forum.comments group by thread_id) c where c.thread_id = h.id`);
  await run('alter table forum.commends disable trigger user');
  await run(
    `insert into forum.commends (person_id, item_id, kind, thread_id, value, created_at)
     select ${personId('1 + n % $2::int')}, ${topicId('1 + (n * 7919) % $3::int')}, 'topic',
       ${threadId(`1 + (1 + (n * 7919) % $3::int) % ${threads}`)}, case when n % 5 = 0 then -1 else 1 end,
       now() - (n % 500) * interval '1 day' - n * interval '1 second'
     from generate_series(1, $1::int) n on conflict do nothing`,
    [commends, people, topics],
  );
  await run('alter table forum.commends enable trigger user');
  await run(
    `insert into forum.bookmarks (person_id, item_id, kind, created_at)
     select ${personId('1')}, case when n % 2 = 0 then ${commentId('n * 7')} else ${topicId('1 + n % $2::int')} end,
       case when n % 2 = 0 then 'comment' else 'topic' end, now() - n * interval '1 minute'
     from generate_series(1, $1::int) n on conflict do nothing`,
    [bookmarks, topics],
  );
  await run(
    'vacuum analyze identity.people, forum.threads, forum.topics, forum.comments, forum.commends, forum.bookmarks',
  );
}
