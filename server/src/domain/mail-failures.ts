import { hour, type Clock } from './clock.ts'
import type { Stores } from './stores.ts'

const key = 'mail that could not be sent'

interface Parts {
  stores: Pick<Stores, 'attempts'>
  clock: Clock
}

/** Counts a message that could not be sent; all of them are forgotten an hour after the first. */
export async function mailFailed({ stores, clock }: Parts): Promise<void> {
  await stores.attempts.add(key, clock(), clock() + hour)
}

/** Messages that could not be sent lately. */
export const mailFailures = ({ stores, clock }: Parts): Promise<number> => stores.attempts.times(key, clock())
