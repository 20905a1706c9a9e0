import { TextColumn } from '../columns/text-column.js';
import { DenseIndex } from './dense-index.js';
import { canonicalInteger } from './integer-text.js';
import { IntegerIndex } from './integer-index.js';
import type { KeyIndex, KeySections } from './key-index.js';
import { TextIndex } from './text-index.js';

/** A table may have this many places for each id before open addressing is the better choice. */
const placesPerId = 4;

/**
 * The fastest index that suits all ids.
 * @param ids one for each row. @param onDuplicate told each row whose id an earlier row has; such an index is of no use.
 */
export function buildIndex(ids: TextColumn, onDuplicate: (row: number) => void): KeyIndex {
  const integers = canonicalIntegers(ids);
  if (!integers) return buildTextIndex(ids, onDuplicate);
  let least = Infinity;
  let most = -Infinity;
  for (const id of integers) {
    least = Math.min(least, id);
    most = Math.max(most, id);
  }
  const places = most - least + 1;
  return places <= placesPerId * integers.length
    ? buildDenseIndex(integers, least, places, onDuplicate)
    : buildIntegerIndex(integers, onDuplicate);
}

/** The index stored as `sections`. */
export function openIndex(sections: KeySections): KeyIndex {
  switch (sections.type) {
    case 'dense':
      return new DenseIndex(sections.rows, sections.base, sections.table);
    case 'integer':
      return new IntegerIndex(sections.rows, sections.slots);
    case 'text':
      return new TextIndex(new TextColumn(sections.bytes, sections.offsets), sections.slots, sections.seed);
  }
}

function canonicalIntegers(ids: TextColumn): Uint32Array | null {
  const integers = new Uint32Array(ids.length);
  for (let row = 0; row < ids.length; row++) {
    const id = canonicalInteger(ids.bytes, ids.offsets[row]!, ids.offsets[row + 1]!);
    if (id < 0) return null;
    integers[row] = id;
  }
  return integers;
}

function buildDenseIndex(ids: Uint32Array, base: number, places: number, onDuplicate: (row: number) => void): KeyIndex {
  const table = new Int32Array(places).fill(-1);
  ids.forEach((id, row) => {
    if (table[id - base]! >= 0) onDuplicate(row);
    else table[id - base] = row;
  });
  return new DenseIndex(ids.length, base, table);
}

function buildIntegerIndex(ids: Uint32Array, onDuplicate: (row: number) => void): KeyIndex {
  const index = new IntegerIndex(ids.length, emptySlots(ids.length));
  ids.forEach((id, row) => {
    if (!index.insert(id, row)) onDuplicate(row);
  });
  return index;
}

function buildTextIndex(ids: TextColumn, onDuplicate: (row: number) => void): KeyIndex {
  // A seed that no participant knows: ids can't be made to collide.
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
  const index = new TextIndex(ids, emptySlots(ids.length), seed);
  for (let row = 0; row < ids.length; row++) if (!index.insert(row)) onDuplicate(row);
  return index;
}

/** Pairs of words, of which at most half will be in use. */
function emptySlots(ids: number): Uint32Array {
  let slots = 16;
  while (slots < 2 * ids) slots *= 2;
  return new Uint32Array(2 * slots);
}
