/** See publish-build.mjs. */
export function publishBuild(build: { from: string; to: string; superseded: string; now?: number }): void;
