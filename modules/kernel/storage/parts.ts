import { BeginUploadHandler } from '../uploads/begin-upload.js';
import { ResumableFiles } from '../uploads/resumable-files.js';
import { AllowSweepHandler } from './allow-sweep.js';
import { BucketQuota } from './bucket-quota.js';
import { FileStorage } from './file-storage.js';
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
  StorageCheck,
];
