/** Gives the painters the canvas of Node. Nothing else imports the canvas library. */
import { Canvas, createCanvas } from '@napi-rs/canvas'
import { setCanvasFactory } from '../canvas/canvas.ts'

setCanvasFactory(createCanvas)

export { Canvas }
