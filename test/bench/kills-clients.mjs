import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { champname, solutionForm, takePart } from './installation.mjs';

/** Scores that no metric gives: a file that is refused, which costs no attempt. One in so many is. */
const invalidOneIn = 10;
/** So many of those that were acknowledged are sent once more, as by somebody who missed the answer. */
const againOneIn = 20;
/** Pauses before another try. */
const [shortestMs, longestMs] = [250, 3000];
const patienceMs = 60_000;
/** Nobody tries for longer. */
const giveUpMs = 600_000;

/**
 * People who upload at a rate, try again with the same key until they are answered, and note in a ledger what they were told.
 * @param random draws whose file is bad and who sends it once more
 */
export async function startClients(url, people, { rate, random }) {
  for (const person of people) await takePart(url, person);
  const ledger = [];
  const pending = new Set();
  const began = Date.now();
  let sent = 0;
  return {
    ledger,
    began,
    /** Sends at the rate, also when it is asked to go on. */
    async sendUntil(end, tell) {
      const from = Date.now();
      for (let own = 0; Date.now() < end; own += 1) {
        const n = sent++;
        const sending = { key: randomUUID(), off: n, isValid: random() * invalidOneIn >= 1, ids: [], refused: [] };
        ledger.push(sending);
        const work = deliver(url, people[n % people.length], sending, random() * againOneIn < 1);
        pending.add(work);
        void work.finally(() => pending.delete(work));
        if (n > 0 && n % (rate * 10) === 0) tell(n, ledger.filter(({ acknowledged }) => acknowledged).length);
        await wait(Math.max(0, from + ((own + 1) * 1000) / rate - Date.now()));
      }
    },
    answered: () => Promise.all(pending),
  };
}

async function deliver(url, person, sending, isSentAgain) {
  sending.tried = Date.now();
  await acknowledged(url, person, sending);
  sending.acknowledged = sending.ids.length > 0 ? Date.now() : undefined;
  if (isSentAgain) await acknowledged(url, person, sending);
}

async function acknowledged(url, { token }, sending) {
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': sending.key };
  const end = Date.now() + giveUpMs;
  for (let pause = shortestMs; Date.now() < end; pause = Math.min(longestMs, pause * 2)) {
    const reply = await fetch(`${url}/api/championships/${champname}/solutions`, {
      method: 'POST',
      headers,
      body: solutionForm(sending.isValid ? sending.off : Number.NaN),
      signal: AbortSignal.timeout(patienceMs),
    })
      .then(async (got) => ({ status: got.status, body: await got.json() }))
      .catch(() => null);
    if (reply?.status === 202) return void sending.ids.push(reply.body.id);
    // Not said of this sending but of the moment: tried again, as what was not answered at all.
    if (reply && reply.status < 500 && reply.status !== 429) return void sending.refused.push(reply);
    await wait(pause);
  }
}
