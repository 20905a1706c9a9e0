/** What of a picture is shown: its middle and how much larger than needed, in points of the picture. */
export interface Crop {
  x: number;
  y: number;
  /** 1 shows all of the shorter side. */
  zoom: number;
}

interface Size {
  width: number;
  height: number;
}

export const largestZoom = 4;

/** Half a side of the square that is shown, in points of the picture. */
const halfOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom / 2;

const within = (value: number, half: number, side: number): number => Math.min(Math.max(value, half), side - half);

/** The square in the middle. */
export const wholeOf = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** The nearest crop that shows nothing but picture. */
export const kept = (size: Size, { x, y, zoom: wished }: Crop): Crop => {
  const zoom = Math.min(Math.max(wished, 1), largestZoom);
  const half = halfOf(size, zoom);
  return { zoom, x: within(x, half, size.width), y: within(y, half, size.height) };
};

/** Where the middle may be along each side. */
export const reachOf = (size: Size, zoom: number) => {
  const half = halfOf(size, zoom);
  return { x: [half, size.width - half], y: [half, size.height - half] } as const;
};

/** The square of the picture that is shown. */
export const squareOf = (size: Size, { x, y, zoom }: Crop) => {
  const half = halfOf(size, zoom);
  return { left: x - half, top: y - half, side: half * 2 };
};
