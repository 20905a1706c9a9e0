/** A word as a shell takes it, whatever stands in it. */
const quoted = (word: string): string =>
  /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

const cookies = 'podium.cookies';

/** Lines for a terminal that download what a page offers. None holds a session: each signs in by itself. */
export interface TerminalCommands {
  podium: string;
  /** Asks for the password and keeps the session in a file beside. */
  signIn: string;
  curl: string;
}

/**
 * @param origin of this site, such as `https://podium.example`
 * @param address of the download, below it
 * @param name of the file, or null for all of them
 */
export const terminalCommands = (
  origin: string,
  { login, champname, name, address }: { login: string; champname: string; name: string | null; address: string },
): TerminalCommands => {
  const target = quoted(name ?? `${champname}.zip`);
  const user = quoted(`username=${login}`);
  return {
    podium: ['podium download', quoted(champname), ...(name === null ? [] : [target]), `--url ${origin}`].join(' '),
    // The password is neither shown nor kept among the commands that were typed.
    signIn:
      'stty -echo; read -r P; stty echo; printf %s "$P" | ' +
      `curl -fsS -c ${cookies} --data-urlencode ${user} --data-urlencode password@- ${origin}/api/auth/login`,
    curl: `curl -f -C - -b ${cookies} -o ${target} ${quoted(origin + address)}`,
  };
};
