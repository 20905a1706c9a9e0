import { createHash, randomBytes } from 'node:crypto';
import { champname, rows } from './installation.mjs';

const tus = { 'Tus-Resumable': '1.0.0' };
const sum = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Why somebody does something in a story: no other story has the same words. */
export const reason = (what) => `${what} of the bench`;
/** A text of SQL that counts. */
export const countOf = (table, where, ...values) => ({
  sql: `select count(*)::int as n from ${table} where ${where}`,
  values,
});

/** Sends a file in pieces, each by another API, and asks where to go on whenever one was not taken. @returns its address */
async function inPieces({ say }, person, path, content) {
  const begun = await say(person, 'POST', path, { headers: { ...tus, 'Upload-Length': String(content.length) } });
  const url = new URL(begun.headers.get('location'), 'http://podium.test').pathname.replace('/api/', '');
  for (let offset = 0; offset < content.length;) {
    const end = Math.min(content.length, offset + Math.ceil(content.length / 4));
    const headers = { ...tus, 'Upload-Offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    await say(person, 'PATCH', url, { headers, bytes: content.subarray(offset, end), mayFail: true });
    offset = Number((await say(person, 'HEAD', url, { headers: tus })).headers.get('upload-offset'));
  }
  return url;
}

/** All that was sent before is judged once more; one at a time. */
export function rejudges() {
  let last = Promise.resolve();
  return (n, world) => {
    const own = last.then(() => rejudge(n, world));
    last = own.catch(() => undefined);
    return own;
  };
}

async function rejudge(n, { act, until, client }) {
  const why = reason(`Doubts ${n}`);
  const { id } = await act(client, 'POST', 'championships/bench-again/rejudges', {
    body: { reason: why },
    tellsHowFar: true,
  });
  await until(client, `rejudges/${id}`, ({ state }) => state !== 'RUNNING');
  const how = n % 2 === 0 ? 'apply' : 'discard';
  await act(client, 'POST', `rejudges/${id}/${how}`, { body: { reason: why } });
  return [
    { what: 're-judgements', want: 1, ...countOf('scoring.rejudges', 'reason = $1', why) },
    {
      what: how,
      want: 1,
      ...countOf('scoring.rejudges', 'id = $1 and state = $2', id, how === 'apply' ? 'APPLIED' : 'DISCARDED'),
    },
    {
      what: 'files that wait',
      want: 0,
      ...countOf('scoring.rejudge_items', `rejudge_id = $1 and state = 'WAITING'`, id),
    },
  ];
}

/** A solution and a data file, in pieces that go over both APIs. */
export async function pieces(n, { say, act, person, client, ...world }) {
  const solver = person(n);
  const lines = rows.map((id) => `${id},${id + 1000 + n}\n`).join('');
  const solution = Buffer.from(`id,prediction\n${lines}`);
  const url = await inPieces({ say, ...world }, solver, `championships/${champname}/solutions/uploads`, solution);
  const handed = await act(solver, 'POST', `${url}/submit`, {
    body: { name: `piece-${n}.csv`, comment: '' },
    tellsHowFar: true,
  });
  const data = randomBytes(100_000);
  const name = `data-${n}.bin`;
  const upload = await inPieces({ say, ...world }, client, 'championships/bench-data/uploads', data);
  await act(client, 'POST', `${upload}/attach`, { body: { name, descriptionEng: 'Data', descriptionRus: '' } });
  return [
    {
      what: 'solutions',
      want: 1,
      ...countOf('scoring.solutions', `id = $1 and sha256 = $2 and status = 'SCORED'`, handed.id, sum(solution)),
    },
    { what: 'solutions by name', want: 1, ...countOf('scoring.solutions', 'name = $1', `piece-${n}.csv`) },
    {
      what: 'data files',
      want: 1,
      file: sum(data),
      ...countOf('championships.files', 'name = $1 and sha256 = $2', name, sum(data)),
    },
  ];
}

/** What takes long and is watched: all that is kept of a person, and an export. */
export async function work(n, { act, until, person, admin }) {
  const owner = person(n);
  const begun = await act(owner, 'POST', 'user/archive', { body: { password: owner.password }, tellsHowFar: true });
  const why = reason(`Backup ${n}`);
  const { id } = await act(admin, 'POST', 'admin/backups', { body: { type: 'EMAIL', reason: why } });
  await until(admin, `admin/backups/${id}`, ({ state }) => state === 'DONE' || state === 'FAILED');
  return [
    { what: 'exports', want: 1, ...countOf('backups.backups', `reason = $1 and state = 'DONE'`, why) },
    { what: 'archives', want: 1, ...countOf('kernel.work', `person_id = $1 and state = 'done'`, owner.id) },
    { what: 'archives begun', want: 1, ...countOf('kernel.work', 'person_id = $1', owner.id) },
    {
      what: 'archive told',
      want: 1,
      ...countOf('identity.people', 'id = $1 and $2::text is not null', owner.id, begun.id ?? ''),
    },
  ];
}
