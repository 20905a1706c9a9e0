import { z } from 'zod';

/** Where files are, in a folder or in a bucket. */
export const s3Settings = {
  /** Where new files are written; what is in the other place is read from there. */
  FILES_IN: z.enum(['folder', 's3']).default('folder'),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  /** Of a server that speaks S3; that of AWS in the region without it. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'an https:// address is expected' }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** Without them the machine's own role, or what AWS's tools are set up with. */
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  /** The bucket in the path of an address instead of in its host; so where S3_ENDPOINT is given, unless said. */
  S3_PATH_STYLE: z.stringbool().optional(),
  /** Downloads by signed links of so many minutes; with 0 they are sent by this server. */
  S3_LINK_MINUTES: z.coerce.number().int().min(0).max(1440).default(0),
  /** What the bucket may hold: a bucket itself does not say what room it has. */
  S3_QUOTA_BYTES: z.coerce.number().int().positive().optional(),
};

export type S3Settings = z.infer<z.ZodObject<typeof s3Settings>>;

/**
 * What is wrong with them together, in one sentence; null where nothing is.
 * @param isOfAnother whether another setting names a bucket of that server, as `s3://bucket`
 */
export const s3Fault = (settings: S3Settings, isOfAnother = false): string | null => {
  const { FILES_IN, S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY } = settings;
  if (FILES_IN === 's3' && !S3_BUCKET) return 'FILES_IN is s3, and S3_BUCKET is missing.';
  if (!S3_BUCKET && !isOfAnother && (S3_ENDPOINT ?? S3_ACCESS_KEY ?? S3_SECRET_KEY))
    return 'S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY need S3_BUCKET, which is missing.';
  if (!S3_ACCESS_KEY !== !S3_SECRET_KEY)
    return 'S3_ACCESS_KEY and S3_SECRET_KEY go together, and one of them is missing.';
  return null;
};
