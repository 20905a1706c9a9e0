/** A browser takes the file as a whole for it: a larger one isn't worth its memory. */
const mostBytes = 256 * 1024 * 1024;

/** SHA-256 of a file in hexadecimal, as the server has it of solutions; `null` where the page gets none. */
export async function sha256Of(file: Blob): Promise<string | null> {
  // Browsers keep it from pages that came without encryption.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle || file.size > mostBytes) return null;
  const sum = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
