import { MikroORM } from '@mikro-orm/postgresql';
import { askBy } from '../database/sql.js';
import { BeginUploadHandler } from '../uploads/begin-upload.js';
import { ResumableFiles } from '../uploads/resumable-files.js';
import { AllowSweepHandler } from './allow-sweep.js';
import { BucketQuota } from './bucket-quota.js';
import { FileStorage } from './file-storage.js';
import { FileStore } from './file-store.js';
import { FileSweeper } from './file-sweeper.js';
import { StorageCheck } from './storage-check.js';

/** What keeps files, and takes them in. */
export const files = [
  AllowSweepHandler,
  BeginUploadHandler,
  BucketQuota,
  FileStorage,
  FileSweeper,
  ResumableFiles,
  {
    provide: StorageCheck,
    inject: [MikroORM, FileStore],
    useFactory: (orm: MikroORM, store: FileStore): StorageCheck => new StorageCheck(askBy(orm.em.fork()), store),
  },
];
