import os from 'node:os';
import { mebibytes, usualLimits } from '../../modules/sandbox/limits.js';
import type { Sandbox } from '../../modules/sandbox/sandbox.js';

export interface InstalledPackage {
  name: string;
  version: string;
}

/** Asks the languages of the image for themselves and for their libraries, as a program in the box finds them. */
const asking = `
import importlib.metadata, json, platform, subprocess
found = {'python': platform.python_version()}
for one in importlib.metadata.distributions():
    found[one.metadata['Name']] = one.version
for name, line in {'node': ['node', '--version'], 'g++': ['g++', '-dumpfullversion']}.items():
    try:
        found[name] = subprocess.run(line, capture_output=True, text=True, timeout=5).stdout.strip()
    except OSError:
        pass
print(json.dumps([{'name': name, 'version': version} for name, version in sorted(found.items()) if name and version]))
`;

/** All that participants find in the image; what a call or a receipt has no room for is cut where it is sent. */
export const packagesOf = async (box: Sandbox, image: string, signal: AbortSignal): Promise<InstalledPackage[]> => {
  const limits = { ...usualLimits, stdoutBytes: mebibytes(16) };
  const spec = { image, argv: ['/usr/bin/python3', '-c', asking], files: [], collect: [], limits };
  const { verdict, stdout } = await box.run(spec, signal);
  if (verdict !== 'ok') return [];
  const found = JSON.parse(stdout.toString('utf8')) as InstalledPackage[];
  return found.map(({ name, version }) => ({ name: name.slice(0, 200), version: version.slice(0, 200) }));
};

/** The machine, as receipts name it: what it computes with, and no name of it. */
export const machineName = (): string => {
  const cores = os.cpus();
  return `${os.type()} ${os.release()} ${os.arch()}, ${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}`.slice(
    0,
    200,
  );
};
