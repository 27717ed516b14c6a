/** The part of the web's OffscreenCanvas that painters use. */
export interface Canvas {
  /** Pixels. */
  readonly width: number
  readonly height: number
  getContext(type: '2d'): Context2d
}

/** A 2D drawing context whose images are canvases. */
export interface Context2d extends Omit<
  OffscreenCanvasRenderingContext2D,
  'canvas' | 'drawImage' | 'createPattern'
> {
  readonly canvas: Canvas
  drawImage(image: Canvas, x: number, y: number): void
  drawImage(image: Canvas, x: number, y: number, width: number, height: number): void
  drawImage(
    image: Canvas,
    fromX: number,
    fromY: number,
    fromWidth: number,
    fromHeight: number,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void
  createPattern(image: Canvas, repetition: string): CanvasPattern | null
}

/** OffscreenCanvas, and canvas libraries that follow it, declare `getContext` in ways that differ. */
type CanvasFactory = (
  width: number,
  height: number,
) => Omit<Canvas, 'getContext'> & { getContext(type: '2d'): unknown }

let factory: CanvasFactory | undefined

/** Sets how canvases are created: with a library in Node, with OffscreenCanvas in a browser. Call it before painting. */
export function setCanvasFactory(createCanvas: CanvasFactory): void {
  factory = createCanvas
}

/** Creates a transparent canvas. Pixels. */
export function createCanvas(width: number, height: number): Canvas {
  if (!factory) throw new Error('No canvas factory is set')
  return factory(width, height) as Canvas
}
