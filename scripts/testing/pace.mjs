import { createHash } from 'node:crypto';

/** What `work` takes of the processor on the machine whose seconds the budgets of the steps are. */
const referenceSeconds = 0.4;

/** A piece of what compilers, linters and servers do: objects made, sorted by texts, written, read and summed. */
function work() {
  let seed = 1;
  const next = () => (seed = (seed * 48271) % 2147483647);
  const rows = Array.from({ length: 60_000 }, (_, at) => ({ at, name: next().toString(36), values: [next(), next()] }));
  rows.sort((one, other) => (one.name < other.name ? -1 : 1));
  const read = JSON.parse(JSON.stringify(rows));
  const byName = new Map(read.map((row) => [row.name, row]));
  return createHash('sha256')
    .update(JSON.stringify([...byName.values()]))
    .digest('hex');
}

/**
 * How many times slower than the machine of the budgets this one is now, at least 1: machines of one kind differ threefold
 * by who shares them, and a budget is of what a step does, not of who runs it. Takes about a second.
 */
export function pace() {
  work();
  const before = process.cpuUsage();
  for (let round = 0; round < 3; round += 1) work();
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, (user + system) / 1e6 / referenceSeconds);
}
