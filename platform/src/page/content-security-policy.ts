import type { Channel } from '@tessera/shared-contracts'

/** Staging also loads remotes from a development server on the integrator's machine, with live reload. */
const loopbackOrigins = 'http://localhost:* http://127.0.0.1:* ws://localhost:* ws://127.0.0.1:*'

/**
 * Creates the content security policy of pages: files of the own origin, and no inline scripts. Images may also be
 * `data:` (placeholders) and `blob:` (previews of chosen files).
 */
export function createContentSecurityPolicy(
  channel: Channel,
  styleHashes: readonly string[],
  scriptHashes: readonly string[],
): string {
  const own = channel === 'staging' ? `'self' ${loopbackOrigins}` : "'self'"
  return [
    `default-src ${own}`,
    ['script-src', own, ...scriptHashes].join(' '),
    ['style-src', own, ...styleHashes].join(' '),
    `img-src ${own} data: blob:`,
    `media-src ${own} blob:`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
