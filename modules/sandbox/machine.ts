import { Bubblewrap, type BubblewrapSettings } from './box/bubblewrap.js';
import { cgroupsOfMachine } from './box/cgroups.js';
import { EngineBox } from './engine/engine-box.js';
import { clusterFrom } from './kubernetes/cluster.js';
import { KubernetesBox } from './kubernetes/kubernetes-box.js';
import type { CloningSandbox } from './sandbox.js';

/** The strongest box of bubblewrap that this machine can hold. */
export const machineBox = (settings: Partial<BubblewrapSettings> = {}): Bubblewrap =>
  new Bubblewrap({ image: '/', cgroups: cgroupsOfMachine(), ...settings });

export const boxKinds = ['auto', 'bubblewrap', 'podman', 'docker', 'kubernetes'] as const;
export type BoxKind = (typeof boxKinds)[number];

/** What engines run where nobody names an image. */
const engineImage = 'podium-box';

export interface BoxWish {
  kind?: string | undefined;
  /** A folder with a `/usr` for bubblewrap, the name of an image for engines and clusters. */
  image?: string | undefined;
  env?: NodeJS.ProcessEnv;
}

/** The kind that a setting names. @throws RangeError */
export const boxKind = (named = 'auto'): BoxKind => {
  const kind = boxKinds.find((one) => one === (named || 'auto'));
  if (!kind) throw new RangeError(`SANDBOX is one of ${boxKinds.join(', ')}.`);
  return kind;
};

/**
 * The box that a runner has: the one that is wished for, or bubblewrap where it is installed, or an engine that answers. Whether
 * it holds is for its self-test to say.
 */
export const boxWished = async ({ kind: named, image = '/', env = process.env }: BoxWish): Promise<CloningSandbox> => {
  const kind = boxKind(named);
  const own = image === '/' ? engineImage : image;
  const runtime = env['SANDBOX_RUNTIME'] || undefined;
  const engine = (program: 'podman' | 'docker') => new EngineBox({ program, image: own, runtime });
  if (kind === 'podman' || kind === 'docker') return engine(kind);
  if (kind === 'kubernetes') return new KubernetesBox(clusterFrom(env, own));
  if (kind === 'auto' && !Bubblewrap.isInstalled())
    for (const program of ['podman', 'docker'] as const) if (await engine(program).answers()) return engine(program);
  return machineBox({ image });
};
