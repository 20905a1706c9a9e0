import { Box } from '@mui/material';

interface Props {
  /** Moments in milliseconds and what was measured; in their order. */
  points: readonly { at: number; value: number }[];
  from: number;
  to: number;
  /** Between two points that follow each other; where two are missing, or more, there is a gap. */
  stepMs: number;
  /** The height of the picture. */
  most: number;
  /** Says the same in words. */
  label: string;
}

const width = 300;
const height = 80;

/** One point that is missing is a turn that came late. */
const gapSteps = 2.5;

/** A line over time, with a gap where nothing was measured, and nothing that has to be told apart by its colour. */
export const Line = ({ points, from, to, stepMs, most, label }: Props) => {
  const placed = points.map(({ at, value }) => ({
    at,
    x: ((at - from) / (to - from)) * width,
    y: height - 1 - (most === 0 ? 0 : (value / most) * (height - 2)),
  }));
  const begins = (index: number): boolean => {
    const [before, own] = [placed[index - 1], placed[index]];
    return !before || !own || own.at - before.at > stepMs * gapSteps;
  };
  const path = placed
    .map(({ x, y }, index) => `${begins(index) ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    // A single point is seen as well.
    .map((part, index) => (begins(index) && begins(index + 1) ? `${part}h1` : part))
    .join('');
  // Each part of it down to the ground.
  const ground = path
    .split(/(?=M)/u)
    .map((part) => `${part}V${height}H${/^M([\d.-]+)/u.exec(part)?.[1] ?? 0}Z`)
    .join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      sx={{
        display: 'block',
        width: '100%',
        height: 96,
        color: 'primary.main',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      <path d={ground} fill="currentColor" opacity={0.12} />
    </Box>
  );
};
