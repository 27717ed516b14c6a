import fc from 'fast-check'

/** What a member does; with which of their tasks or pictures follows from what they have. */
const deeds = ['generate', 'generate in vain', 'upscale', 'upload', 'activate', 'save', 'cancel'] as const
export type Deed = (typeof deeds)[number]

/** One round: what each member does, and when the server is killed meanwhile. */
export interface RoundPlan {
  /** What each member's two pages do, one thing after the other. */
  members: readonly (readonly (readonly Deed[])[])[]
  kill: {
    /** The share of the answers that has been heard, from 0 to 1. */
    after: number
    /** Milliseconds from then on. */
    delay: number
  }
}

const weights: Record<Deed, number> = {
  generate: 5,
  'generate in vain': 1,
  upscale: 2,
  upload: 1,
  activate: 3,
  save: 3,
  cancel: 1,
}

const deed = fc.oneof(...deeds.map(each => ({ weight: weights[each], arbitrary: fc.constant(each) })))

/** Between two answers, while tasks run, and when all of them may be over. */
const delay = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 30 }) },
  { weight: 2, arbitrary: fc.integer({ min: 30, max: 500 }) },
  { weight: 1, arbitrary: fc.integer({ min: 500, max: 1_500 }) },
)

const exactly = <Value>(length: number, each: fc.Arbitrary<Value>) =>
  fc.array(each, { minLength: length, maxLength: length })

const roundOf = (members: number): fc.Arbitrary<RoundPlan> =>
  fc.record({
    members: exactly(members, exactly(2, fc.array(deed, { minLength: 1, maxLength: 3 }))),
    kill: fc.record({ after: fc.double({ min: 0, max: 1, noNaN: true }), delay }),
  })

/** The rounds that follow from a seed: the same seed, the same rounds. */
export const plansFrom = (seed: number, { rounds, members }: { rounds: number; members: number }) =>
  fc.sample(roundOf(members), { seed, numRuns: rounds })
