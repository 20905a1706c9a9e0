/** A file as it stands in an archive. */
export interface ZipEntry {
  /** With `/` between folders, in UTF-8. */
  path: Buffer;
  method: typeof stored | typeof deflated;
  bytes: number;
  /** How many they are in the archive. */
  packed: number;
  updatedAt: Date;
  /** Where its header begins. */
  at: number;
}

export const stored = 0;
export const deflated = 8;

/** Beyond this, sizes and places stand in 64 bits (ZIP64). */
const most32 = 0xffff_ffff;
const isLarge = (...values: number[]): boolean => values.some((value) => value >= most32);

/** The name is UTF-8; the checksum stands behind the bytes, so that it need not be known before they are read. */
const flags = 0x0808;
const [plainVersion, largeVersion] = [20, 45];

/** Numbers of two, four or eight bytes one after the other, little-endian, as ZIP has them. */
const record = (...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
};

/** Time and date as MS-DOS had them, in steps of two seconds; UTC, as ZIP knows no zone. */
const dosTime = (moment: Date): [time: number, date: number] => [
  (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
  ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
];

/** What stands before the bytes of an entry; what is not known of them yet is 0. */
export const localHeader = ({ path, method, bytes, packed, updatedAt }: Omit<ZipEntry, 'at'>): Buffer => {
  const [time, date] = dosTime(updatedAt);
  const large = isLarge(bytes, packed);
  const extra = large ? record([2, 1], [2, 16], [8, bytes], [8, packed]) : Buffer.alloc(0);
  const version = large ? largeVersion : plainVersion;
  const head = record(
    [4, 0x0403_4b50],
    [2, version],
    [2, flags],
    [2, method],
    [2, time],
    [2, date],
    [4, 0],
    [4, large ? most32 : packed],
    [4, large ? most32 : bytes],
    [2, path.length],
    [2, extra.length],
  );
  return Buffer.concat([head, path, extra]);
};

/** What stands behind them. */
export const descriptor = ({ bytes, packed }: Pick<ZipEntry, 'bytes' | 'packed'>, sum: number): Buffer => {
  const width = isLarge(bytes, packed) ? 8 : 4;
  return record([4, 0x0807_4b50], [4, sum], [width, packed], [width, bytes]);
};

/** What the directory at the end has of an entry. */
export const directoryRecord = ({ path, method, bytes, packed, updatedAt, at }: ZipEntry, sum: number): Buffer => {
  const [time, date] = dosTime(updatedAt);
  const large = isLarge(bytes, packed, at);
  const version = large ? largeVersion : plainVersion;
  const extra = large ? record([2, 1], [2, 24], [8, bytes], [8, packed], [8, at]) : Buffer.alloc(0);
  const head = record(
    [4, 0x0201_4b50],
    [2, version],
    [2, version],
    [2, flags],
    [2, method],
    [2, time],
    [2, date],
    [4, sum],
    [4, large ? most32 : packed],
    [4, large ? most32 : bytes],
    [2, path.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, large ? most32 : at],
  );
  return Buffer.concat([head, path, extra]);
};

/** What the archive ends with. @param at where its directory begins */
export const endOfDirectory = (count: number, at: number, bytes: number): Buffer => {
  const large = isLarge(at, bytes);
  const end = record(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, large ? most32 : bytes],
    [4, large ? most32 : at],
    [2, 0],
  );
  if (!large) return end;
  const zip64 = record(
    [4, 0x0606_4b50],
    [8, 44],
    [2, largeVersion],
    [2, largeVersion],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, bytes],
    [8, at],
  );
  const locator = record([4, 0x0706_4b50], [4, 0], [8, at + bytes], [4, 1]);
  return Buffer.concat([zip64, locator, end]);
};
