import type { Arrangement } from './arrangement.ts'
import { getCrop } from './frame.ts'
import { groupArrangements } from './group-arrangements.ts'
import { mat, singleArrangements } from './single-arrangements.ts'
import type { SelectedImage } from './selected-image.ts'

/** A page before its layers are made. */
export interface PagePlan {
  readonly arrangement: Arrangement
  readonly images: readonly SelectedImage[]
}

/** How far ahead a page may take images, so that images of one shape meet and the order of the member stays. */
const lookahead = 7
/** A frame that would cut off more than this of an image does not take it. A mat takes what no other does. */
const maxCrop = 0.19
const weights = { crop: 1.2, skipped: 0.012, repeated: 0.2, used: 0.03 } as const

const arrangements = [...singleArrangements, ...groupArrangements]

/**
 * Distributes images over pages, each once: pages whose frames have the shapes of the images, in about their order, and
 * never twice the same page in a row where another fits.
 */
export function planPages(images: readonly SelectedImage[]): PagePlan[] {
  const plans: PagePlan[] = []
  let rest = images
  while (rest.length > 0) {
    const next = choosePage(rest, plans)
    plans.push(next)
    rest = rest.filter(image => !next.images.includes(image))
  }
  return plans
}

function choosePage(rest: readonly SelectedImage[], earlier: readonly PagePlan[]): PagePlan {
  const candidates = arrangements.flatMap(arrangement => {
    const images = chooseImages(arrangement, rest)
    return images ? [{ arrangement, images, cost: getCost({ arrangement, images }, rest, earlier) }] : []
  })
  const [best] = candidates.toSorted((a, b) => a.cost - b.cost)
  return best ?? { arrangement: mat, images: rest.slice(0, 1) }
}

/** Returns the images that suit the frames best, the next one among them; null where they do not suit. */
function chooseImages(
  { frames, needsTitles }: Arrangement,
  rest: readonly SelectedImage[],
): SelectedImage[] | null {
  const [first] = rest
  if (!first || frames.length > rest.length) return null
  const home = frames.findIndex(frame => getCrop(frame, first) <= maxCrop)
  if (home < 0) return null
  const chosen: SelectedImage[] = []
  for (const [index, frame] of frames.entries()) {
    const free = rest
      .slice(1, lookahead)
      .filter(image => !chosen.includes(image) && getCrop(frame, image) <= maxCrop)
    const image = index === home ? first : free.toSorted((a, b) => getCrop(frame, a) - getCrop(frame, b))[0]
    if (!image) return null
    chosen.push(image)
  }
  const titled = chosen.filter(({ title }) => title !== '').length
  return needsTitles && titled < chosen.length * 0.6 ? null : chosen
}

function getCost(
  { arrangement, images }: PagePlan,
  rest: readonly SelectedImage[],
  earlier: readonly PagePlan[],
): number {
  const { frames, cost } = arrangement
  const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const crops = frames.flatMap((frame, index) => {
    const image = images[index]
    return image ? [getCrop(frame, image)] : []
  })
  const skipped = images.map((image, index) => Math.max(0, rest.indexOf(image) - index))
  const used = earlier.filter(plan => plan.arrangement === arrangement).length
  return (
    cost +
    weights.crop * average(crops) +
    weights.skipped * average(skipped) +
    (earlier.at(-1)?.arrangement === arrangement ? weights.repeated : 0) +
    weights.used * used
  )
}
