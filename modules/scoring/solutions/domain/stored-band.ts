import { defineEntity, p } from '@mikro-orm/core';
import type { Band } from '../../engine/index.js';
import { Solution } from './solution.js';

/** The band of a solution's public score, kept to be compared with those of others. */
export const StoredBand = defineEntity({
  name: 'StoredBand',
  schema: 'scoring',
  tableName: 'bands',
  indexes: [{ name: 'bands_computed_index', properties: ['championshipId', 'computedAt'] }],
  properties: {
    solution: () => p.oneToOne(Solution).primary().deleteRule('cascade'),
    championshipId: p.uuid(),
    method: p.enum(['bootstrap', 'delong'] as const),
    low: p.double(),
    high: p.double(),
    data: p.blob(),
    computedAt: p.datetime(),
  },
});

/** What is stored of a band beside its interval: doubles, little-endian. */
export const bytesOf = (band: Band): Buffer => {
  if (band.method === 'bootstrap') return bufferOf(band.replicates);
  const { auc, positives, negatives } = band.placements;
  // Copied, never spread: each public row is one of them, and a call has room for some hundred thousand arguments.
  const numbers = new Float64Array(2 + positives.length + negatives.length);
  numbers.set([auc, positives.length]);
  numbers.set(positives, 2);
  numbers.set(negatives, 2 + positives.length);
  return bufferOf(numbers);
};

/** A band from what was stored of it. */
export const bandFrom = (row: { method: Band['method']; low: number; high: number; data: Buffer }): Band => {
  const { method, low, high, data } = row;
  // A copy of its own: a Buffer of the driver may start anywhere, doubles must not.
  const numbers = new Float64Array(Uint8Array.from(data).buffer);
  if (method === 'bootstrap') return { method, low, high, replicates: numbers };
  const [auc = 0, count = 0] = numbers;
  const placements = { auc, positives: numbers.slice(2, 2 + count), negatives: numbers.slice(2 + count) };
  return { method, low, high, placements };
};

/** Seed of a championship's resamples: the same for all its solutions, so that their bands compare. */
export const bandSeedOf = (championshipId: string): number => Number.parseInt(championshipId.slice(-8), 16) | 0;

const bufferOf = ({ buffer, byteOffset, byteLength }: Float64Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
