import { insideUser } from '../engine/command-line.js';
import { insideProgram } from '../engine/inside.js';
import type { RunLimits } from '../sandbox.js';

export interface JobShape {
  name: string;
  image: string;
  runtimeClass?: string | undefined;
  limits: RunLimits;
  network: boolean;
  /** Names of the secrets that hold what the program in the pod is told. */
  spoken: readonly string[];
  /** The secret with files of `/input`; null without any. */
  input: string | null;
  startSeconds: number;
}

const [user = 65_534] = insideUser.split(':').map(Number);

/** A secret with bytes by their names: files of a pod that nobody can write. */
export const secretOf = (name: string, files: Readonly<Record<string, Buffer>>): object => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, labels: { 'app.kubernetes.io/managed-by': 'podium' } },
  immutable: true,
  data: Object.fromEntries(Object.entries(files).map(([key, bytes]) => [key, bytes.toString('base64')])),
});

/**
 * One pod, once: no service account, no rights, no root, a root that is only read, memory as disks. What it may reach is for the
 * cluster's network policy to say, by the label `podium.box`; that there is one is what the self-test finds out.
 */
export const jobOf = ({ name, image, limits, network, runtimeClass, ...shape }: JobShape): object => {
  const labels = { 'app.kubernetes.io/managed-by': 'podium', 'podium.box': network ? 'clone' : 'run' };
  const folders = [
    ['/tmp', limits.tmpBytes],
    ['/dev/shm', limits.tmpBytes],
    ['/work', limits.workBytes],
    ['/output', limits.workBytes],
  ] as const;
  const memory = String(limits.memoryBytes);
  const bound = { memory, cpu: String(limits.cpus), 'ephemeral-storage': '16Mi' };
  const volume = (at: string): string => `at${at.replaceAll('/', '-')}`;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, labels },
    spec: {
      backoffLimit: 0,
      ttlSecondsAfterFinished: 300,
      activeDeadlineSeconds: Math.ceil(limits.wallMs / 1000) + shape.startSeconds,
      template: {
        metadata: { labels },
        spec: {
          restartPolicy: 'Never',
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          hostUsers: false,
          terminationGracePeriodSeconds: 0,
          ...(runtimeClass && { runtimeClassName: runtimeClass }),
          securityContext: {
            runAsNonRoot: true,
            ...{ runAsUser: user, runAsGroup: user },
            seccompProfile: { type: 'RuntimeDefault' },
          },
          containers: [
            {
              name: 'box',
              image,
              command: ['/usr/bin/python3', '-I', '-S', '-c', insideProgram, 'text'],
              workingDir: '/work',
              resources: { limits: bound, requests: bound },
              securityContext: {
                allowPrivilegeEscalation: false,
                readOnlyRootFilesystem: true,
                capabilities: { drop: ['ALL'] },
              },
              volumeMounts: [
                { name: 'spoken', mountPath: '/spoken', readOnly: true },
                ...(shape.input === null ? [] : [{ name: 'input', mountPath: '/input', readOnly: true }]),
                ...folders.map(([at]) => ({ name: volume(at), mountPath: at })),
              ],
            },
          ],
          volumes: [
            { name: 'spoken', projected: { sources: shape.spoken.map((one) => ({ secret: { name: one } })) } },
            ...(shape.input === null ? [] : [{ name: 'input', secret: { secretName: shape.input } }]),
            ...folders.map(([at, bytes]) => ({
              name: volume(at),
              emptyDir: { medium: 'Memory', sizeLimit: String(bytes) },
            })),
          ],
        },
      },
    },
  };
};
