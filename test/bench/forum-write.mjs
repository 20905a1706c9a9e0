/**
 * Keeps writers busy with POSTs: `node forum-write.mjs <json>` with { url, cookies, topics, connections, seconds }; one line
 * of JSON out.
 */
import { Agent, request } from 'node:http';

const { url, cookies, topics, connections, seconds } = JSON.parse(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const until = performance.now() + seconds * 1000;
const times = [];
const faults = {};
let turn = 0;

const post = () =>
  new Promise((resolve, reject) => {
    const n = turn++;
    const body = JSON.stringify({ text: `Reply **${n}** to what was said, in a few words` });
    const headers = {
      'Content-Type': 'application/json',
      Origin: url,
      Cookie: cookies[n % cookies.length],
      'Content-Length': body.length,
    };
    const sent = request(`${url}/api/forum/topics/${topics[n % topics.length]}/comments`, {
      method: 'POST',
      headers,
      agent,
    });
    const began = performance.now();
    sent.on('error', reject).on('response', (answer) => {
      if (answer.statusCode !== 201) faults[answer.statusCode] = (faults[answer.statusCode] ?? 0) + 1;
      answer.resume().on('end', () => {
        times.push(performance.now() - began);
        resolve();
      });
    });
    sent.end(body);
  });

const writer = async () => {
  while (performance.now() < until) await post();
};
await Promise.all(Array.from({ length: connections }, writer));
times.sort((one, other) => one - other);
const at = (share) => times[Math.floor(times.length * share)];
console.log(JSON.stringify({ rate: times.length / seconds, p50: at(0.5), p95: at(0.95), faults }));
