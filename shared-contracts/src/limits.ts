/** The numbers that page and server must agree on (specification 1 and 2, §9; the rest are ours). */
export const limits = {
  /** Credits for one generation or one upscale, and the least balance to start it. */
  taskCost: 30,
  galleryPageSize: 50,
  promptLength: 2_000,
  batchSizes: [1, 2, 3, 4],
  samplerSteps: 30,
  strength: { min: 0, max: 2, step: 0.01, default: 0.7 },
  poll: { everyMs: 5_000, times: 120 },
  /** Sliders and their starting values (specification 2, §9); `side` in pixels. */
  upscale: {
    factor: 2,
    side: 4_096,
    bytes: 20 * 1024 * 1024,
    poll: { everyMs: 3_000, times: 600 },
    steps: { min: 1, max: 100, step: 1, default: 25 },
    denoise: { min: 0, max: 1, step: 0.01, default: 0.35 },
    upscaleDenoise: { min: 0, max: 1, step: 0.01, default: 0.25 },
  },
  verification: { resendSeconds: 60, digits: 6, minutes: 10, tries: 5 },
  passwordLength: { min: 6, max: 256 },
  usernameLength: { min: 2, max: 32 },
  /** Bytes of a picture for the avatar, before it becomes a small square. */
  avatarBytes: 5 * 1024 * 1024,
  /** A work that a member uploads: bytes, and what its content may be (specification 2, §9). */
  upload: {
    bytes: 50 * 1024 * 1024,
    types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4', 'video/webm'],
    /** Bytes of a video's poster. */
    posterBytes: 5 * 1024 * 1024,
  },
  feedbackLength: { min: 10, max: 2_000 },
  portfolio: { titleLength: 60, descriptionLength: 5_000, pages: 50, layersPerPage: 60 },
} as const
