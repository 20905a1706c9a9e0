import type { CheckedAddress } from './address.js';

/** By which the script tells what git does not say. */
export const exits = { empty: 81, files: 82, size: 83, old: 84, names: 85 } as const;

/** The first git that can be held to the addresses that a name meant: others pass the setting over without a word. */
export const oldestGit = '2.37';

/** Whether what `git version` says is older than that, or not understood. */
export const isOldGit = (said: string): boolean => {
  const [, major = 0, minor = 0] = /^git version (\d+)\.(\d+)/u.exec(said)?.map(Number) ?? [];
  const [leastMajor = 0, leastMinor = 0] = oldestGit.split('.').map(Number);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
};

/** Git as a stranger's address may be given to it: one protocol, one server, nothing beside. */
const settings = ({ pins, protocol }: CheckedAddress): string[] => [
  'protocol.allow=never',
  `protocol.${protocol}.allow=always`,
  'http.followRedirects=false',
  ...pins.map((pin) => `http.curloptResolve=${pin}`),
  'http.proxy=',
  'http.lowSpeedLimit=1000',
  'http.lowSpeedTime=20',
  'credential.helper=',
  'core.hooksPath=/dev/null',
  'core.symlinks=false',
  'core.attributesFile=/dev/null',
  'core.fsmonitor=false',
  'transfer.fsckObjects=true',
  'fetch.fsckObjects=true',
  'transfer.bundleURI=false',
  'submodule.recurse=false',
  'fetch.recurseSubmodules=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'pack.threads=1',
  'pack.windowMemory=64m',
  'core.bigFileThreshold=16m',
  'advice.detachedHead=false',
];

/** Nothing of the machine's or of anybody's settings, and nobody to ask. */
export const gitEnvironment = ({ protocol }: CheckedAddress): Record<string, string> => ({
  HOME: '/tmp',
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '/bin/false',
  GIT_ALLOW_PROTOCOL: protocol,
});

/**
 * Clones, counts, and prints the tar; what it counted goes to a file. Names that no file system takes could not be laid out. $1 address, $2 reference or nothing, $3 the most
 * files, $4 the most bytes. A commit can't be cloned by name, and is fetched.
 */
export const cloneScript = (address: CheckedAddress): string => {
  const git = `git ${settings(address)
    .map((one) => `-c '${one}'`)
    .join(' ')}`;
  const clone = `${git} clone --quiet --bare --depth 1 --single-branch --no-tags --template=`;
  const [major, minor] = oldestGit.split('.');
  const needsNew = `version=$(git version | sed -n 's/^git version \\([0-9]*\\)[.]\\([0-9]*\\).*/\\1 \\2/p')
[ "\${version% *}" -gt ${major} ] || { [ "\${version% *}" -eq ${major} ] && [ "\${version#* }" -ge ${minor} ]; } || exit ${exits.old}`;
  // An address of our own has nothing to be held to.
  return `
${address.pins.length > 0 ? needsNew : ''}
case "$2" in
  "") ${clone} -- "$1" repo.git || exit 1 ;;
  *) if printf %s "$2" | grep -Eqx '[0-9a-f]{40}'; then
       git init --quiet --bare --template= repo.git || exit 1
       ${git} -C repo.git fetch --quiet --depth 1 --no-tags -- "$1" "$2" || exit 1
       git -C repo.git update-ref --no-deref HEAD FETCH_HEAD || exit 1
     else
       ${clone} --branch "$2" -- "$1" repo.git || exit 1
     fi ;;
esac
cd repo.git
commit=$(git rev-parse --verify --quiet 'HEAD^{commit}') || exit ${exits.empty}
counted=$(git -c core.quotePath=false ls-tree -r -l --full-tree HEAD | head -n $(($3 + 1)) | awk '
  { files += 1; if ($4 > 0) bytes += $4; sub(/^[^\t]*\t/, ""); if (length($0) > 4000) long = 1
    for (at = split($0, names, "/"); at > 0; at -= 1) if (length(names[at]) > 255) long = 1 }
  END { printf "%d %.0f", files, bytes; exit long ? ${exits.names} : 0 }') || exit ${exits.names}
[ "\${counted% *}" -le "$3" ] || exit ${exits.files}
[ "\${counted#* }" -le "$4" ] || exit ${exits.size}
echo "$commit $counted" >/output/told
${git} archive --format=tar HEAD | head -c $(($4 + 1))
`;
};
