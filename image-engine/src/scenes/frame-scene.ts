import { createCanvas } from '../canvas/canvas.ts'
import type { Framing } from '../intent/framing.ts'
import type { Intent } from '../intent/intent.ts'
import type { Layout } from '../layouts/layout.ts'
import { clamp } from '../paint/noise.ts'
import type { Stage, SubjectBox } from './stage.ts'

/** How a scene is painted, and what part of it is shown. */
interface Frame {
  /** The size of the subject, as a share of its usual size. */
  subjectScale: number
  /** How much larger than the image the scene is painted. */
  enlargement: number
  /** Where the subject goes, as a share of the width. Undefined: the middle. */
  at?: number
  /** Whether the subject fills the image. */
  fills?: true
}

const frames: Readonly<Record<Exclude<Framing, 'whole'>, Frame>> = {
  close: { subjectScale: 1, enlargement: 1.4, fills: true },
  wide: { subjectScale: 0.66, enlargement: 1 },
  left: { subjectScale: 0.64, enlargement: 1.4, at: 1 / 3 },
  right: { subjectScale: 0.64, enlargement: 1.4, at: 2 / 3 },
}

const usual: Frame = { subjectScale: 1, enlargement: 1 }

/** Returns the frame that the prompt asks for, where the layout can be framed so. */
export const chooseFrame = ({ framing }: Intent, { draws }: Layout): Frame =>
  framing && framing !== 'whole' && draws.framings?.includes(framing) ? frames[framing] : usual

/** Shows the part of a painted scene that a frame asks for, in an image of `width` by `height`. */
export function frameScene(
  scene: Stage,
  { at, fills }: Frame,
  subject: SubjectBox | undefined,
  width: number,
  height: number,
): Stage {
  if (!subject || !(fills ?? at)) return scene
  const zoom = fills ? zoomOn(scene, subject) : zoomBeside(scene, subject, at ?? 0.5)
  const [shownWidth, shownHeight] = [scene.width / zoom, scene.height / zoom]
  const left = clamp(subject.x - shownWidth * (at ?? 0.5), 0, scene.width - shownWidth)
  // A close-up moves to the middle; to the side, the subject keeps its height.
  const top = fills
    ? clamp(subject.y - shownHeight / 2, 0, scene.height - shownHeight)
    : clamp(subject.y, 0, scene.height) * (1 - 1 / zoom)
  const context = createCanvas(width, height).getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(scene.context.canvas, left, top, shownWidth, shownHeight, 0, 0, width, height)
  return { ...scene, context, width, height }
}

/** A close-up is cut at the edges of a subject that is nearly as large as the image. */
const zoomOn = (scene: Stage, { width, height }: SubjectBox): number =>
  clamp(0.94 * Math.min(scene.width / width, scene.height / height), 1.25, 2)

/** The smallest zoom that has the scene on both sides of the subject. */
const zoomBeside = (scene: Stage, { x }: SubjectBox, at: number): number =>
  Math.max(1.34, (at * scene.width) / x, ((1 - at) * scene.width) / (scene.width - x))
