import { Skeleton } from '@mantine/core';

const widths = ['40%', '100%', '92%', '97%', '60%'];

/** The place of a text that is on its way. */
export function TextSkeleton() {
  return (
    <div aria-hidden>
      {widths.map((width) => (
        <Skeleton key={width} height={14} width={width} mt={12} />
      ))}
    </div>
  );
}
