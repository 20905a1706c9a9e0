import { defineEntity, p } from '@mikro-orm/core';
import { uuidForm } from '../../kernel/contract/uuid.js';
import { newId } from '../../kernel/domain/id.js';
import type { StoredFile } from '../../kernel/storage/files.js';
import { mostPoints } from '../contract/limits.js';

/** How large a picture of a text is kept. */
export const pictureShape = { width: mostPoints, height: mostPoints, fit: 'inside' } as const;

const PictureSchema = defineEntity({
  name: 'Picture',
  schema: 'texts',
  tableName: 'pictures',
  indexes: [
    { name: 'pictures_owner_index', properties: ['ownerId', 'createdAt'] },
    {
      name: 'pictures_unnamed_index',
      expression: 'create index "pictures_unnamed_index" on "texts"."pictures" ("created_at") where named_at is null',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    storageKey: p.string().length(120).unique(),
    bytes: p.integer(),
    sha256: p.string().length(64),
    width: p.smallint(),
    height: p.smallint(),
    createdAt: p.datetime(),
    /** When a text that is kept named it last; one that none ever named is removed in time. */
    namedAt: p.datetime().nullable(),
    /** Since when no text that stands names it any more; it is removed in time likewise. */
    unnamedSince: p.datetime().nullable(),
  },
});

export interface NewPicture {
  stored: StoredFile;
  width: number;
  height: number;
}

/** A picture for texts, seen by everybody who has its address. */
export class Picture extends PictureSchema.class {
  static of(ownerId: string, { stored, width, height }: NewPicture, now: Date): Picture {
    const { key: storageKey, bytes, sha256 } = stored;
    const own = { id: newId(), ownerId, storageKey, bytes, sha256, width, height, createdAt: now };
    return Object.assign(new Picture(), { ...own, namedAt: null, unnamedSince: null });
  }
}

PictureSchema.setClass(Picture);

const address = new RegExp(`/api/texts/pictures/(${uuidForm})_\\d{1,4}x\\d{1,4}\\.webp`, 'g');

/** What a text calls a picture. */
export const addressOf = ({ id, width, height }: Pick<Picture, 'id' | 'width' | 'height'>): string =>
  `/api/texts/pictures/${id}_${width}x${height}.webp`;

/** The pictures that a text names, each once. */
export const picturesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(address)].map(([, id]) => id ?? '')),
];
