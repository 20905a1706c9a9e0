/**
 * What a visitor waits for in Chromium with a slowed-down processor and line, on the built app.
 *
 *   npm run bench -- web [--runs 5] [--cpu 4] [--mbit 10] [--latency 40]
 *
 * For the list of championships and a leaderboard of 1700 teams: LCP (largest contentful paint), CLS (how far things
 * jump), what the main thread computed until then (its own time, which other programs do not change), bytes over the
 * line; while the leaderboard scrolls from its first row to its last: the longest task. The best of
 * the runs counts, because other programs on the machine only ever make it worse; the load is printed beside it.
 * PODIUM_TEST_URL takes a Podium that already runs.
 */
import { once } from 'node:events';
import http from 'node:http';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import setUp from '../kit/browser-setup.mjs';
import tearDown from '../kit/browser-teardown.mjs';
import { longBoard } from '../kit/long-board.mjs';
import { owned } from './owned.mjs';

const teams = 1700;
const limits = { lcp: 2000, cls: 0.05, longest: 200 };
const board = '/championship/diabetes/rating';

/** @param {string[]} args as on the command line */
export async function benchWeb(args) {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '5' },
      cpu: { type: 'string', default: '4' },
      mbit: { type: 'string', default: '10' },
      latency: { type: 'string', default: '40' },
    },
  });
  const slow = { cpu: Number(values.cpu), mbit: Number(values.mbit), latency: Number(values.latency) };
  const end = owned(tearDown);
  await setUp();
  const front = await longBoardInFront(process.env.PODIUM_TEST_URL);
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--disable-gpu', ...sandbox],
  });
  try {
    console.log(`processor ${slow.cpu}× slower, ${slow.mbit} Mbit/s, ${slow.latency} ms; best of ${values.runs} runs`);
    for (const path of ['/championships', board]) {
      const runs = [];
      for (let run = 0; run < Number(values.runs); run += 1) runs.push(await measure(browser, front.url + path, slow));
      report(path, runs);
    }
  } finally {
    await browser.close();
    front.close();
    await end();
  }
}

/** A server before Podium that answers for the leaderboard itself; the browser's own interception would cost time. */
async function longBoardInFront(target) {
  const server = http.createServer((request, response) => {
    if (/^\/api\/championships\/[\w-]+\/leaderboard\b/.test(request.url)) {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(longBoard(request.url, teams)));
      return;
    }
    const headers = { ...request.headers, host: new URL(target).host };
    const passed = http.request(target + request.url, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Runs in the page, before anything of the page does. */
function observe() {
  const seen = { lcp: 0, lcpOf: '', cls: 0, longest: 0 };
  window.seen = seen;
  const on = (type, use) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
  on('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
    seen.lcpOf = `${entry.element?.tagName ?? ''} ${entry.element?.textContent.slice(0, 30) ?? ''}`;
  });
  on('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.cls += entry.value;
  });
  on('longtask', (entry) => (seen.longest = Math.max(seen.longest, entry.duration)));
}

async function measure(browser, address, { cpu, mbit, latency }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const line = { offline: false, latency, downloadThroughput: (mbit * 1e6) / 8, uploadThroughput: (mbit * 1e6) / 8 };
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(observe);
  await page.goto(address);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction('() => seen.lcp > 0');
  const opened = await page.evaluate('({ ...seen })');
  const { metrics } = await devtools.send('Performance.getMetrics');
  opened.computed = 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  if (address.endsWith(board)) opened.scrolling = await longestWhileScrolling(page);
  await context.close();
  return { ...opened, bytes };
}

/** Scrolls by the wheel until the last team is there. */
async function longestWhileScrolling(page) {
  await page.evaluate('seen.longest = 0');
  await page.mouse.move(500, 600);
  const last = page.locator(`tr[aria-rowindex="${teams + 1}"]`);
  while ((await last.count()) === 0) {
    await page.mouse.wheel(0, 1500);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
  }
  return page.evaluate('seen.longest');
}

function report(path, runs) {
  const best = (name) => Math.min(...runs.map((run) => run[name]));
  const load = os.loadavg()[0].toFixed(1);
  const line = (what, value, limit, unit) =>
    console.log(`  ${what.padEnd(26)} ${value}${unit} of ${limit}${unit}${value > limit ? '  OVER' : ''}`);
  const all = (name) => runs.map((run) => Math.round(run[name])).join(' ');
  console.log(`${path}  ${Math.round(best('bytes') / 1000)} KB, load ${load} on ${os.cpus().length} processors`);
  line('LCP', Math.round(best('lcp')), limits.lcp, ' ms');
  console.log(`    runs ${all('lcp')} (${runs[0].lcpOf.trim()})`);
  console.log(`  main thread ${Math.round(best('computed'))} ms of its own time`);
  line('CLS', Number(Math.max(...runs.map((run) => run.cls)).toFixed(4)), limits.cls, '');
  if (runs[0].scrolling === undefined) return;
  line('longest task, scrolling', Math.round(best('scrolling')), limits.longest, ' ms');
  console.log(`    runs ${all('scrolling')}`);
}
