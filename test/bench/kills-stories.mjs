import { champname, solutionForm } from './installation.mjs';
import { countOf, pieces, reason, rejudges, work } from './kills-long-stories.mjs';

/** As many teams as an award needs, and one that is taken out. */
const awarded = 11;
/** A point of one colour: pictures that differ in their bytes are drawn anew all the same. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A topic, an answer to it, a vote for both: each is there once, and its author was told once. */
async function forum(n, { act, say, person }) {
  const [author, other] = [person(n), person(n + 1)];
  const marker = `Topic ${n} of the bench`;
  const { id } = await act(author, 'POST', 'forum/threads/kills/topics', { body: { title: marker, text: marker } });
  const text = `Answer ${n} of the bench`;
  const comment = await act(other, 'POST', `forum/topics/${id}/comments`, { body: { text } });
  await say(other, 'PUT', `forum/topics/${id}/commend`, { body: { value: 'plus' } });
  await say(author, 'PUT', `forum/comments/${comment.id}/commend`, { body: { value: 'plus' } });
  return [
    { what: 'topics', want: 1, ...countOf('forum.topics', 'title = $1 and id = $2', marker, id) },
    { what: 'topics by name', want: 1, ...countOf('forum.topics', 'title = $1', marker) },
    { what: 'comments', want: 1, ...countOf('forum.comments', 'text = $1', text) },
    { what: 'votes', want: 2, ...countOf('forum.commends', 'item_id = any($1::uuid[])', [id, comment.id]) },
    {
      what: 'counted',
      want: 1,
      ...countOf('forum.topics', 'id = $1 and plus = 1 and comments = 1 and numbered = 1', id),
    },
    {
      what: 'notices',
      want: 1,
      ...countOf(
        'notifications.notices',
        `person_id = $1 and cause like 'forum.%' and strpos(url, $2) > 0`,
        author.id,
        id,
      ),
    },
  ];
}

/** A vacancy that is written, let onto the board and asked about. */
async function vacancies(n, { act, person, admin }) {
  const [author, other] = [person(n), person(n + 2)];
  const title = `Vacancy ${n} of the bench`;
  const info = {
    description: 'We build',
    tasks: 'Build',
    requirements: 'Hands',
    contacts: 'hr@acme.example',
    extra: '',
  };
  const salary = { currency: 'RUB', from: 100_000, to: 300_000 };
  const typed = { title, company: 'Acme', city: 'Moscow', remote: false, salary, category: 'data', info };
  const { id } = await act(author, 'POST', 'vacancies', { body: typed });
  const sent = await act(author, 'POST', `vacancies/${id}/submit`, { body: {} });
  await act(admin, 'POST', `vacancies/${id}/approve`, { body: { version: sent.own.version } });
  const text = `Question ${n} of the bench`;
  await act(other, 'POST', `vacancies/${id}/comments`, { body: { text } });
  return [
    { what: 'vacancies', want: 1, ...countOf('vacancies.vacancies', `text->>'title' = $1`, title) },
    { what: 'on the board', want: 1, ...countOf('vacancies.posts', 'vacancy_id = $1', id) },
    { what: 'comments', want: 1, ...countOf('vacancies.comments', 'text = $1', text) },
    {
      what: 'decisions',
      want: 1,
      ...countOf('kernel.audit', `strpos(object, $1) > 0 and strpos(action, 'approve') > 0`, id),
    },
  ];
}

/** An article with a picture, published. */
async function articles(n, { act, say, person }) {
  const author = person(n);
  const form = () => {
    const body = new FormData();
    body.append('file', new Blob([png]), 'point.png');
    return body;
  };
  const { url } = (await say(author, 'POST', 'texts/pictures', { form })).body;
  const title = `Article ${n} of the bench`;
  const { id } = await act(author, 'POST', 'articles', { body: { title, text: `Words\n\n![A point](${url})` } });
  await act(author, 'POST', `articles/${id}/ready`, { body: {} });
  await act(author, 'POST', `articles/${id}/publish`, { body: {} });
  return [
    { what: 'articles', want: 1, ...countOf('articles.articles', 'title = $1', title) },
    { what: 'versions', want: 1, ...countOf('articles.versions', 'article_id = $1', id) },
    {
      what: 'pictures',
      want: 1,
      picture: url,
      ...countOf(
        'texts.pictures p join kernel.files f on f.key = p.storage_key',
        'f.gone_at is null and f.sha256 is not null and p.id = $1',
        /([0-9a-f-]{36})_/.exec(url)[1],
      ),
    },
  ];
}

/** A team of two: one asks, the other comes, and leads it from then on. */
async function teams(n, { act, pair }) {
  const [captain, other] = pair(n);
  const { teamId } = await act(captain, 'POST', 'championships/bench-teams/participation', {
    body: { acceptRules: true },
  });
  const invitation = await act(captain, 'POST', `teams/${teamId}/invitations`, { body: { login: other.login } });
  await act(other, 'POST', `invitations/${invitation.id}/accept`, { body: {} });
  await act(captain, 'POST', `teams/${teamId}/captain`, { body: { login: other.login } });
  return [
    { what: 'members', want: 2, ...countOf('teams.members', 'team_id = $1', teamId) },
    { what: 'invitations', want: 1, ...countOf('teams.invitations', 'team_id = $1', teamId) },
    { what: 'captain', want: 1, ...countOf('teams.teams', 'id = $1 and captain_id = $2', teamId, other.id) },
    {
      what: 'told of it',
      want: 1,
      ...countOf('notifications.notices', `person_id = $1 and cause = 'teams.inv'`, other.id),
    },
  ];
}

/** Attempts that the client gives a team. */
async function attempts(n, { act, person, client }) {
  const why = reason(`Attempts ${n}`);
  const body = { team: person(n).login, count: 2, reason: why };
  await act(client, 'POST', `championships/${champname}/attempts`, { body });
  return [{ what: 'given', want: 1, ...countOf('scoring.attempt_grants', 'reason = $1', why) }];
}

/** Results that become final, with their awards, and a correction of them: fewer teams give none. */
async function awards(n, { act, until, person, finals, client, admin, overSince }) {
  if (n >= finals) return [];
  const name = `bench-final-${n}`;
  const solvers = Array.from({ length: awarded }, (_, at) => person(n * awarded + at));
  const scored = ({ items }) => items.length > 0 && items.every(({ status }) => status === 'SCORED');
  const solve = async (solver, at) => {
    const { teamId } = await act(solver, 'POST', `championships/${name}/participation`, {
      body: { acceptRules: true },
    });
    await act(solver, 'POST', `championships/${name}/solutions`, {
      form: () => solutionForm(0.01 * (at + 1)),
      tellsHowFar: true,
    });
    await until(solver, `championships/${name}/solutions`, scored);
    return teamId;
  };
  const ids = await Promise.all(solvers.map(solve));
  await overSince(name);
  await act(client, 'POST', `championships/${name}/state`, { body: { state: 'FINISHED' } });
  const why = reason(`Correction ${n}`);
  await act(admin, 'POST', `admin/rating/${name}/correct`, { body: { out: ids.at(-1), reason: why } });
  const contest = countOf(
    'rating.awards a join rating.contests c on c.id = a.contest_id',
    'c.champname = $1 and not a.voided',
    name,
  );
  const final = `person_id = any($1::uuid[]) and cause = 'results.final' and strpos(url || params::text, $2) > 0`;
  return [
    { what: 'awards', want: awarded - 1, ...contest },
    { what: 'corrections', want: 1, ...countOf('kernel.audit', 'reason = $1', why) },
    {
      what: 'told that they are final',
      want: awarded,
      ...countOf(
        'notifications.notices',
        final,
        solvers.map(({ id }) => id),
        name,
      ),
    },
  ];
}

/** A message to all who take part. */
async function notices(n, { act, client, taking }) {
  const title = `Message ${n} of the bench`;
  const body = {
    title: { eng: title, rus: '' },
    text: { eng: 'Text', rus: '' },
    audience: 'TO_ALL',
    byMail: false,
    count: taking,
  };
  const { id } = await act(client, 'POST', `championships/${champname}/campaigns`, { body, tellsHowFar: true });
  return [
    { what: 'messages', want: 1, ...countOf('notifications.campaigns', `title->>'eng' = $1`, title) },
    {
      what: 'is done',
      want: 1,
      ...countOf('notifications.campaigns', `id = $1 and state = 'DONE' and sent = $2`, id, taking),
    },
    {
      what: 'notices',
      want: taking,
      // A message to many has its words once; its notices name it.
      ...countOf('notifications.notices', `cause = 'news.organiser' and about = $1::uuid`, id),
    },
  ];
}

/** What people of all contexts do. */
export const stories = () => ({
  forum,
  vacancies,
  articles,
  teams,
  attempts,
  awards,
  notices,
  rejudges: rejudges(),
  pieces,
  work,
});
