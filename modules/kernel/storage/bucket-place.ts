const placeForm = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/u;

/** A place in a bucket. */
export interface BucketPlace {
  bucket: string;
  /** Empty, or with its slash. */
  prefix: string;
}

/** What `s3://bucket/prefix` names; null where it names none. */
export const bucketPlace = (text: string): BucketPlace | null => {
  const [, bucket, path = ''] = placeForm.exec(text) ?? [];
  return bucket === undefined ? null : { bucket, prefix: path === '' || path.endsWith('/') ? path : `${path}/` };
};
