import type { Moderator, Verdict } from '../../src/features/moderation/moderation.ts'
import type { Telemetry } from '../../src/features/monitoring/telemetry.ts'

/** Passes every image, for tests that do not cover moderation. */
export const passAllModerator: Moderator = createFakeModerator('passed')

/** Creates a moderator that gives every image this verdict, as one without a classifier. */
export function createFakeModerator(verdict: Verdict): Moderator {
  return { review: async () => ({ verdict, classification: null }) }
}

/** Ignores all events. */
export const noopTelemetry: Telemetry = {
  taskEnded: () => undefined,
  engineFailed: () => undefined,
  requestCompleted: () => undefined,
  mailFailed: () => undefined,
  mediaRead: () => undefined,
}
