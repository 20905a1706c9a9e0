/**
 * Keeps connections busy with GETs and says how long answers took. A process of its own with as little in it as can be,
 * so that what is measured is the server: `node championships-load.mjs <json>`, one line of JSON out.
 *
 * { url, paths: string[], connections, seconds, cookie?, pauseMs?, addresses? }: paths are asked for in turn, after a pause
 * each, and each from an address of its own if told so.
 */
import net from 'node:net';

const { url, paths, connections, seconds, cookie, pauseMs = 0, addresses } = JSON.parse(process.argv[2]);
const { hostname, port } = new URL(url);
const heads = [
  () => `Host: ${hostname}`,
  () => cookie && `Cookie: ${cookie}`,
  (at) => addresses && `X-Forwarded-For: 198.18.${at >> 8}.${at & 255}`,
];
const requests = paths.map((path, at) => {
  const lines = heads.map((head) => head(at)).filter(Boolean);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
});
const until = performance.now() + seconds * 1000;
const times = [];
const faults = new Map();
let turn = 0;
let bytes = 0;

const headEnd = Buffer.from('\r\n\r\n');

/** One connection: the next request goes out when the answer is whole. */
const connection = () =>
  new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname);
    let began = 0;
    let parts = [];
    let have = 0;
    let need = Infinity;
    const ask = () => {
      if (performance.now() > until) return socket.end(resolve);
      [parts, have, need] = [[], 0, Infinity];
      began = performance.now();
      socket.write(requests[turn++ % requests.length]);
    };
    socket.on('connect', ask).on('error', reject);
    socket.on('data', (chunk) => {
      parts.push(chunk);
      have += chunk.length;
      if (need === Infinity) need = lengthOf(parts);
      if (have < need) return;
      times.push(performance.now() - began);
      bytes += have;
      if (pauseMs > 0) setTimeout(ask, pauseMs);
      else ask();
    });
  });

/** Bytes of the answer, as soon as its head is there. */
const lengthOf = (parts) => {
  const start = parts.length === 1 ? parts[0] : Buffer.concat(parts);
  const end = start.indexOf(headEnd);
  if (end < 0) return Infinity;
  const head = start.toString('latin1', 0, end);
  const status = head.slice(9, 12);
  if (status !== '200') faults.set(status, (faults.get(status) ?? 0) + 1);
  return end + headEnd.length + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
};

const start = performance.now();
await Promise.all(Array.from({ length: connections }, connection));
const took = (performance.now() - start) / 1000;
times.sort((one, other) => one - other);
const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
console.log(
  JSON.stringify({
    rate: times.length / took,
    p50: at(0.5),
    p95: at(0.95),
    bytes: bytes / times.length,
    faults: Object.fromEntries(faults),
  }),
);
