declare module '../../feature.ts' {
  interface FeatureServices {
    moderator: Moderator
  }
}

/**
 * Only what passed is public. `waiting`: a moderator has to decide; only the owner sees it.
 */
export type Verdict = 'passed' | 'waiting' | 'refused'

/** Where an image comes from. */
type Provenance = { from: 'engine'; engine: string } | { from: 'member' }

/** What a stage of the classifier returned. The verdict follows from the last stage that ran. */
export interface Classification {
  stage: 'first' | 'second'
  likelihoods: Likelihoods
}

/** The result of reviewing an image. */
export interface Review {
  verdict: Verdict
  /** Null if no classifier has seen the image: it is of a harmless engine, or the classifier failed. */
  classification: Classification | null
}

export interface Moderator {
  /** @param image an encoded file */
  review(image: Uint8Array, provenance: Provenance): Promise<Review>
}

/** How likely an image is of each kind, from 0 to 1; the sum is 1. */
export interface Likelihoods {
  drawing: number
  hentai: number
  neutral: number
  porn: number
  sexy: number
}

/** Estimates what an image shows. The first stage is fast; the second is slower and makes fewer errors. */
export interface Classifier {
  classify(image: Uint8Array, stage: Classification['stage']): Promise<Likelihoods>
}

/**
 * Minimum likelihoods. The first stage flags one ordinary photograph in ten, so a flag only starts the second stage,
 * which flags hardly any. An image is refused if the second stage is almost certain that it is explicit. A person
 * decides if it is less certain, or if the image is suggestive.
 */
const thresholds = {
  suspicious: { explicit: 0.2, sexy: 0.5 },
  doubtful: { explicit: 0.35, sexy: 0.75 },
  refused: { explicit: 0.85 },
} as const

const getExplicitLikelihood = ({ porn, hentai }: Likelihoods): number => porn + hentai

const exceeds = (likelihoods: Likelihoods, minimum: { explicit: number; sexy: number }): boolean =>
  getExplicitLikelihood(likelihoods) >= minimum.explicit || likelihoods.sexy >= minimum.sexy

/** Reviews an image with a classifier. The second stage runs only if the first suspects the image. */
export async function judgeImage(classifier: Classifier, image: Uint8Array): Promise<Review> {
  const first = await classifier.classify(image, 'first')
  if (!exceeds(first, thresholds.suspicious))
    return { verdict: 'passed', classification: { stage: 'first', likelihoods: first } }
  const likelihoods = await classifier.classify(image, 'second')
  return { verdict: judgeLikelihoods(likelihoods), classification: { stage: 'second', likelihoods } }
}

/** Returns the verdict on an image that the first stage suspected. */
function judgeLikelihoods(likelihoods: Likelihoods): Verdict {
  if (getExplicitLikelihood(likelihoods) >= thresholds.refused.explicit) return 'refused'
  return exceeds(likelihoods, thresholds.doubtful) ? 'waiting' : 'passed'
}

/**
 * Reviews images with a classifier. Images of harmless engines pass without review: these engines draw only the words
 * they know, so they cannot make anything that would be refused.
 *
 * @param options.harmless names of these engines
 * @param options.report receives errors of the classifier; the image then waits for a person
 */
export const createClassifierModerator = (
  classifier: Classifier,
  { harmless: trustedEngines, report }: { harmless: readonly string[]; report: (error: unknown) => void },
): Moderator => ({
  async review(image, provenance) {
    if (provenance.from === 'engine' && trustedEngines.includes(provenance.engine))
      return { verdict: 'passed', classification: null }
    try {
      return await judgeImage(classifier, image)
    } catch (error) {
      report(error)
      return { verdict: 'waiting', classification: null }
    }
  },
})

/** Combines the verdicts on images that are shown together: the strictest wins. */
export function getStrictestVerdict(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('refused')) return 'refused'
  return verdicts.includes('waiting') ? 'waiting' : 'passed'
}

/** Reviews the stills of one file of a member, one after the other, so that the reviews of other members come in between. */
export async function reviewStills(moderator: Moderator, stills: readonly Uint8Array[]): Promise<Review> {
  const reviews: Review[] = []
  for (const still of stills) reviews.push(await moderator.review(still, { from: 'member' }))
  return getStrictestModeration(reviews)
}

/** Combines the reviews of stills of one file: the strictest verdict, with the most explicit image that led to it. */
export function getStrictestModeration(reviews: readonly Review[]): Review {
  const verdict = getStrictestVerdict(reviews.map(review => review.verdict))
  const decisive = reviews.filter(review => review.verdict === verdict)
  const [classification = null] = decisive
    .flatMap(review => review.classification ?? [])
    .toSorted((a, b) => getExplicitLikelihood(b.likelihoods) - getExplicitLikelihood(a.likelihoods))
  return { verdict, classification }
}
