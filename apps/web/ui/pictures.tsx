import type { ReactNode } from 'react';

export type Picture = 'compass' | 'podium' | 'sheet' | 'lock' | 'chart' | 'mail' | 'upload';

/** Line drawings of the empty states, 96 × 72, in the colours of the theme. */
export const pictures: Record<Picture, ReactNode> = {
  compass: (
    <>
      <circle cx="48" cy="36" r="28" />
      <path className="accent" d="m58 26-6 14-14 6 6-14z" />
      <path d="M48 4v5M48 63v5M16 36h5M75 36h5" />
    </>
  ),
  podium: (
    <>
      <path d="M8 66h80M16 66V46h20v20M60 66V40h20v26" />
      <path className="accent" d="M36 66V28h24v38" />
      <path className="accent" d="m48 6 2.7 5.4 6 .9-4.4 4.2 1 6-5.3-2.8-5.3 2.8 1-6-4.4-4.2 6-.9z" />
    </>
  ),
  sheet: (
    <>
      <path d="M26 8h30l14 14v42H26z" />
      <path d="M56 8v14h14" />
      <path className="accent" d="M34 34h28M34 44h28M34 54h16" />
    </>
  ),
  lock: (
    <>
      <path d="M28 32h40v32H28z" />
      <path d="M36 32v-8a12 12 0 0 1 24 0v8" />
      <path className="accent" d="M48 44v8" />
    </>
  ),
  chart: (
    <>
      <path d="M14 8v56h70" />
      <path className="accent" d="m22 54 14-16 12 8 24-30" />
      <path className="accent" d="M62 16h10v10" />
    </>
  ),
  mail: (
    <>
      <path d="M16 16h64v42H16z" />
      <path className="accent" d="m16 18 32 24 32-24" />
    </>
  ),
  upload: (
    <>
      <path d="M18 44v20h60V44" />
      <path className="accent" d="M48 50V10M34 24l14-14 14 14" />
    </>
  ),
};
