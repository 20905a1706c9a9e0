import { join } from 'node:path';
import type { Settings } from '../settings.js';
import { BothPlaces } from './both-places.js';
import type { FileStore } from './file-store.js';
import { FolderStore } from './folder-store.js';
import type { S3Settings } from './s3-settings.js';
import { S3Store } from './s3-store.js';

type Of = Pick<Settings, 'DATA_DIR' | 'MIN_FREE_BYTES'> & Partial<S3Settings>;

/** Where files may be; without `s3` there is no bucket in the settings. */
export const placesOf = (settings: Of): { folder: FileStore; s3: FileStore | null } => {
  const folder = new FolderStore(join(settings.DATA_DIR, 'files'), settings.MIN_FREE_BYTES);
  const { S3_BUCKET, FILES_IN = 'folder', S3_REGION = 'us-east-1', S3_LINK_MINUTES = 0 } = settings;
  if (!S3_BUCKET) return { folder, s3: null };
  return { folder, s3: new S3Store({ ...settings, S3_BUCKET, FILES_IN, S3_REGION, S3_LINK_MINUTES }) };
};

/** The files of an installation, as its settings say: wherever they are, and new ones in `FILES_IN`. */
export const storeOf = (settings: Of): FileStore => {
  const { folder, s3 } = placesOf(settings);
  return s3 ? new BothPlaces(folder, s3, settings.FILES_IN === 's3' ? s3 : folder) : folder;
};

/** The place of new files, as an operator calls it. */
export const placeName = ({ FILES_IN, S3_BUCKET, DATA_DIR }: Settings): string =>
  FILES_IN === 's3' ? `S3_BUCKET ${S3_BUCKET}` : `DATA_DIR ${DATA_DIR}`;
