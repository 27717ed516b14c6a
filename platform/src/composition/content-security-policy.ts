import type { Channel, PolicyAddition } from '@tessera/shared-contracts'
import { policyReportPath } from '../policy-reports/routes.ts'

/** Staging also loads remotes from a development server on the integrator's machine, with live reload. */
const loopbackOrigins = 'http://localhost:* http://127.0.0.1:* ws://localhost:* ws://127.0.0.1:*'

/**
 * The hash of the empty text. It allows style elements without text, to which libraries for CSS in JavaScript add rules by
 * script, as every script of the page may do with a constructed sheet.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/**
 * Creates the content security policy of pages: files of the own origin, and no inline scripts. Images may also be
 * `data:` (placeholders) and `blob:` (previews of chosen files).
 *
 * @param additions what the releases of the composition add
 */
export function createContentSecurityPolicy(channel: Channel, additions: readonly PolicyAddition[]): string {
  const own = channel === 'staging' ? `'self' ${loopbackOrigins}` : "'self'"
  const policy = new Map<string, string[]>([
    ['default-src', [own]],
    ['script-src', [own]],
    ['style-src', [own, emptyStyle]],
    ['img-src', [own, 'data:', 'blob:']],
    ['media-src', [own, 'blob:']],
    ['worker-src', ["'self'"]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['frame-ancestors', ["'none'"]],
  ])
  for (const { directive, source } of additions) {
    const sources = policy.get(directive) ?? [own]
    if (!sources.includes(source)) policy.set(directive, [...sources, source])
  }
  policy.set('report-uri', [policyReportPath])
  return [...policy].map(([directive, sources]) => [directive, ...sources].join(' ')).join('; ')
}
