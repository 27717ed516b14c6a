import fc from 'fast-check'

/** What a member does. Which task or image an action uses follows from what the member has. */
const memberActions = [
  'generate',
  'generate in vain',
  'upscale',
  'upload',
  'activate',
  'save',
  'cancel',
] as const
export type MemberAction = (typeof memberActions)[number]

/** One round: what each member does, and when the server is killed. */
export interface RoundPlan {
  /** The actions of each member's two pages, in order. */
  members: readonly (readonly (readonly MemberAction[])[])[]
  kill: {
    /** The share of the responses that must have arrived, from 0 to 1. */
    after: number
    /** Milliseconds to wait after that. */
    delay: number
  }
}

const weights: Record<MemberAction, number> = {
  generate: 5,
  'generate in vain': 1,
  upscale: 2,
  upload: 1,
  activate: 3,
  save: 3,
  cancel: 1,
}

const action = fc.oneof(
  ...memberActions.map(each => ({ weight: weights[each], arbitrary: fc.constant(each) })),
)

/** Between two responses, while tasks run, or after all may have finished. */
const delay = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 30 }) },
  { weight: 2, arbitrary: fc.integer({ min: 30, max: 500 }) },
  { weight: 1, arbitrary: fc.integer({ min: 500, max: 1_500 }) },
)

const arrayOfLength = <Value>(length: number, each: fc.Arbitrary<Value>) =>
  fc.array(each, { minLength: length, maxLength: length })

const createRoundArbitrary = (members: number): fc.Arbitrary<RoundPlan> =>
  fc.record({
    members: arrayOfLength(members, arrayOfLength(2, fc.array(action, { minLength: 1, maxLength: 3 }))),
    kill: fc.record({ after: fc.double({ min: 0, max: 1, noNaN: true }), delay }),
  })

/** Generates the rounds of a seed. The same seed gives the same rounds. */
export const generateRoundPlans = (seed: number, { rounds, members }: { rounds: number; members: number }) =>
  fc.sample(createRoundArbitrary(members), { seed, numRuns: rounds })
