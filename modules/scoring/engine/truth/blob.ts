import { EngineError } from '../errors.js';
import { TextColumn } from '../columns/text-column.js';
import { openIndex } from '../keys/build-index.js';
import type { KeySections } from '../keys/key-index.js';
import { metricOf } from '../metrics/registry.js';
import type { TruthFacts } from '../metrics/metric.js';
import { engineVersion } from '../version.js';
import { SectionReader, SectionWriter, type Section } from './sections.js';
import type { PreparedTruth, Split } from './prepared-truth.js';

/** What a blob says of itself; the arrays it names follow in the order of `sections`. */
interface BlobHead {
  readonly engine: string;
  readonly metric: string;
  readonly metricVersion: number;
  readonly facts: TruthFacts;
  readonly split: Split | null;
  readonly labels: readonly string[];
  readonly key: {
    readonly type: KeySections['type'];
    readonly rows: number;
    readonly base: number;
    readonly seed: number;
  };
  readonly numbers: number;
  readonly texts: number;
  readonly sections: readonly Section[];
}

/**
 * A prepared truth as one run of bytes, to be kept as a file. About 12 bytes a row and number column for dense integer
 * ids, 20 and the ids themselves for text ids. Little-endian, as is every machine that Node or a browser runs on.
 */
export function packTruth(truth: PreparedTruth): Uint8Array<ArrayBuffer> {
  const writer = new SectionWriter();
  const key = truth.keys.sections;
  writeKey(writer, key);
  truth.answers.numbers.forEach((column) => writer.add(column));
  for (const { offsets, bytes } of truth.answers.texts) {
    writer.add(offsets);
    writer.add(bytes);
  }
  if (truth.fileOrder) writer.add(truth.fileOrder);
  const head: BlobHead = {
    engine: engineVersion,
    metric: truth.metric.name,
    metricVersion: truth.metric.version,
    facts: truth.facts,
    split: truth.split,
    labels: truth.answers.labels,
    key: {
      type: key.type,
      rows: truth.keys.rows,
      base: key.type === 'dense' ? key.base : 0,
      seed: key.type === 'text' ? key.seed : 0,
    },
    numbers: truth.answers.numbers.length,
    texts: truth.answers.texts.length,
    sections: writer.sections,
  };
  return writer.build(JSON.stringify(head));
}

/**
 * The truth in a blob. Its arrays are views of `buffer`, so a shared buffer serves every thread without a copy.
 * @throws EngineError BLOB_OUTDATED when another version of the engine or the metric made it: prepare the truth again.
 */
export function openTruth(buffer: ArrayBufferLike): PreparedTruth {
  const reader = new SectionReader(buffer);
  const head = reader.head as BlobHead;
  const metric = metricOf(head.metric);
  if (head.engine !== engineVersion || head.metricVersion !== metric.version) {
    throw new EngineError('BLOB_OUTDATED', `made by engine ${head.engine}, metric version ${head.metricVersion}`);
  }
  const keys = openIndex(readKey(reader, head));
  const numbers = Array.from({ length: head.numbers }, () => reader.next(Float64Array));
  const texts = Array.from({ length: head.texts }, () => {
    const offsets = reader.next(Uint32Array);
    return new TextColumn(reader.next(Uint8Array), offsets);
  });
  const fileOrder = head.split ? reader.next(Uint32Array) : null;
  return {
    metric,
    facts: head.facts,
    keys,
    answers: { numbers, texts, labels: head.labels },
    split: head.split,
    fileOrder,
  };
}

function writeKey(writer: SectionWriter, key: KeySections): void {
  if (key.type === 'dense') writer.add(key.table);
  else writer.add(key.slots);
  if (key.type === 'text') {
    writer.add(key.offsets);
    writer.add(key.bytes);
  }
}

function readKey(reader: SectionReader, { key }: BlobHead): KeySections {
  switch (key.type) {
    case 'dense':
      return { type: 'dense', rows: key.rows, base: key.base, table: reader.next(Int32Array) };
    case 'integer':
      return { type: 'integer', rows: key.rows, slots: reader.next(Uint32Array) };
    case 'text': {
      const slots = reader.next(Uint32Array);
      const offsets = reader.next(Uint32Array);
      return { type: 'text', seed: key.seed, slots, offsets, bytes: reader.next(Uint8Array) };
    }
  }
}
