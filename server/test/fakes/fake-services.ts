import type { Moderator } from '../../src/features/moderation/moderation.ts'
import type { Telemetry } from '../../src/features/monitoring/telemetry.ts'

/** Passes every image, for tests that do not cover moderation. */
export const passAllModerator: Moderator = {
  review: async () => 'passed',
}

/** Ignores all events. */
export const noopTelemetry: Telemetry = {
  taskEnded: () => undefined,
  engineFailed: () => undefined,
  requestCompleted: () => undefined,
  mailFailed: () => undefined,
}
