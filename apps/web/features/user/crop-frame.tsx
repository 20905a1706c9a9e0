import { useEffect, useRef, type RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import { kept, largestZoom, reachOf, squareOf, type Crop } from './crop.js';
import classes from './avatar-sheet.module.css';

/** Points of what is sent; the server makes nothing larger of it. */
const sidePoints = 384;

interface Props {
  canvas: RefObject<HTMLCanvasElement | null>;
  picture: ImageBitmap;
  crop: Crop;
  onCrop: (crop: Crop) => void;
}

/** The square of a picture that is taken: dragged, or moved by sliders; the canvas is what will be sent. */
export function CropFrame({ canvas, picture, crop, onCrop }: Props) {
  const drag = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    const { left, top, side } = squareOf(picture, crop);
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, sidePoints, sidePoints);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, left, top, side, side, 0, 0, sidePoints, sidePoints);
  }, [canvas, picture, crop]);

  const move = (event: React.PointerEvent<HTMLCanvasElement>) => {
    if (!drag.current) return;
    const scale = squareOf(picture, crop).side / event.currentTarget.clientWidth;
    const [x, y] = [drag.current.x - event.clientX, drag.current.y - event.clientY];
    drag.current = { x: event.clientX, y: event.clientY };
    onCrop(kept(picture, { ...crop, x: crop.x + x * scale, y: crop.y + y * scale }));
  };
  return (
    <>
      <canvas
        ref={canvas}
        className={classes.canvas}
        width={sidePoints}
        height={sidePoints}
        aria-hidden
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={move}
        onPointerUp={() => {
          drag.current = null;
        }}
        onPointerCancel={() => {
          drag.current = null;
        }}
      />
      <Sliders picture={picture} crop={crop} onCrop={onCrop} />
    </>
  );
}

const labels = { zoom: 'user.avatar.zoom', x: 'user.avatar.across', y: 'user.avatar.down' } as const;

function Sliders({ picture, crop, onCrop }: Pick<Props, 'picture' | 'crop' | 'onCrop'>) {
  const reach = reachOf(picture, crop.zoom);
  const ranges = { zoom: [1, largestZoom], ...reach } as const;
  return (['zoom', 'x', 'y'] as const).map((name) => {
    const [min, max] = ranges[name];
    return (
      <label key={name} className={classes.slider}>
        <FormattedMessage id={labels[name]} />
        <input
          type="range"
          min={min}
          max={max}
          step={(max - min) / 50 || 1}
          value={crop[name]}
          disabled={max - min < 1e-6}
          onChange={(event) => onCrop(kept(picture, { ...crop, [name]: event.currentTarget.valueAsNumber }))}
        />
      </label>
    );
  });
}
