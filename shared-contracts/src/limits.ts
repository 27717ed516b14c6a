/** Numbers that page and server share (specification 1 and 2, §9; the others are not in the specification). */
export const limits = {
  /** Credits for one generation or one upscale. A member needs this balance to start one. */
  creditsPerTask: 30,
  galleryPageSize: 50,
  /** Characters of a query that searches the gallery or the history. */
  maxSearchLength: 100,
  maxPromptLength: 2_000,
  batchSizes: [1, 2, 3, 4],
  samplerSteps: 30,
  /** Every engine takes seeds of 32 bits. The maximum leaves room for the other images of a request. */
  seed: { min: 0, max: 2 ** 32 - 4, step: 1 },
  loraStrength: { min: 0, max: 2, step: 0.01, default: 0.7 },
  poll: { intervalMs: 5_000, maxPolls: 120 },
  /** Sliders with their defaults (specification 2, §9), and the maximum side in pixels. */
  upscale: {
    factor: 2,
    factors: [2, 4],
    maxSidePx: 4_096,
    /** Of the result, whatever the factor. */
    maxResultSidePx: 8_192,
    maxBytes: 20 * 1024 * 1024,
    poll: { intervalMs: 3_000, maxPolls: 600 },
    steps: { min: 1, max: 100, step: 1, default: 25 },
    denoise: { min: 0, max: 1, step: 0.01, default: 0.35 },
    upscaleDenoise: { min: 0, max: 1, step: 0.01, default: 0.25 },
  },
  verification: { resendSeconds: 60, codeLength: 6, validMinutes: 10, maxAttempts: 5 },
  passwordLength: { min: 6, max: 256 },
  /** How long a link that sets a new password is valid. */
  passwordResetMinutes: 30,
  /** How long a change of the email address can be reverted from the old address. */
  emailRevertDays: 7,
  usernameLength: { min: 2, max: 32 },
  /** Maximum bytes of an avatar before the server crops it. */
  maxAvatarBytes: 5 * 1024 * 1024,
  /** A file that a member uploads as a creation (specification 2, §9). */
  upload: {
    bytes: 50 * 1024 * 1024,
    types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4', 'video/webm'],
    maxPosterBytes: 5 * 1024 * 1024,
  },
  /** Creations that a member downloads at once, in one zip file. */
  download: { maxCreations: 100, maxBytes: 2 * 1024 ** 3 },
  /** Characters of a creation's title. */
  maxCreationTitleLength: 80,
  feedbackLength: { min: 10, max: 2_000 },
  /** Characters of a text that explains the report of a creation. */
  maxReportLength: 500,
  /** Characters of the reason that a moderator gives to a member. */
  maxRefusalReasonLength: 500,
  /** Characters of a member's appeal against a decision. */
  maxAppealLength: 1_000,
  portfolio: {
    maxTitleLength: 60,
    maxDescriptionLength: 5_000,
    maxPages: 50,
    maxLayersPerPage: 60,
    /** Images that a portfolio is made from at once. */
    selection: { min: 5, max: 20 },
  },
} as const
