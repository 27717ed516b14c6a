import { createHash } from 'node:crypto'
import { listForbiddenPolicyAdditions, type Finding, type ReleaseReference } from '@tessera/shared-contracts'
import type { PolicyViolation } from './browser/policy-violations.ts'

/** How many warnings about the policy one screen gets. */
const maxWarnings = 10

/**
 * Describes what the content security policy blocked while a screen was mounted, and what the team can do about it. What
 * files of other remotes wanted is left out.
 */
export function toPolicyWarnings(
  { remote, version, screen }: ReleaseReference & { screen: string },
  violations: readonly PolicyViolation[],
): Finding[] {
  const own = violations.filter(({ file }) => [undefined, 'shell', remote].includes(findRemote(file)))
  const sentences = new Set(
    own.map(
      violation =>
        `${remote} ${version}, screen "${screen}": the content security policy blocked ${describe(violation)}`,
    ),
  )
  return [...sentences]
    .slice(0, maxWarnings)
    .map(sentence => ({ rule: 'policy', sentence, owners: [remote], severity: 'warning' }))
}

const findRemote = (file: string) => /\/remotes\/([^/]+)\//.exec(file)?.[1]

function describe({ directive, blocked, file: address, text }: PolicyViolation): string {
  const name = URL.parse(address)?.pathname.split('/').at(-1)
  const where = name ? ` (${name})` : ''
  const excerpt = text?.trim() ? ` "${text.trim().slice(0, 60)}"` : ''
  const manifestDirective = directive.replace(/-(elem|attr)$/, '')
  if (directive === 'style-src-attr')
    return `a style attribute${excerpt}${where}. Set the style by code (element.style) or by a class of a style sheet.`
  if (blocked === 'eval' || blocked === 'wasm-eval')
    return `code from a text${where}: eval, new Function or WebAssembly. Use a build without it; for webpack, a devtool without "eval".`
  if (blocked === 'inline') {
    const kind = manifestDirective === 'style-src' ? 'style' : 'script'
    const hash = `'sha256-${createHash('sha256')
      .update(text ?? '')
      .digest('base64')}'`
    const file = `an inline ${kind} element${excerpt}${where}. Put it into a file of the release`
    return text === null
      ? `${file}.`
      : `${file}, or declare its hash in the manifest: ${toManifest(manifestDirective, hash)}.`
  }
  const source = toSource(blocked)
  const remedy =
    listForbiddenPolicyAdditions({ [manifestDirective]: [source] }).length === 0
      ? `Add it to the manifest: ${toManifest(manifestDirective, source)}.`
      : 'No manifest may add that; ship it as a file of the release.'
  return `${source} by ${manifestDirective}${where}. ${remedy}`
}

const toManifest = (directive: string, source: string) =>
  `"contentSecurityPolicy": ${JSON.stringify({ [directive]: [source] })}`

/** Returns the source that allows an address: its origin, or its scheme where it has none. */
function toSource(blocked: string): string {
  const url = URL.parse(blocked)
  if (!url) return /^[a-z]+$/.test(blocked) ? `${blocked}:` : blocked
  return url.origin === 'null' ? url.protocol : url.origin
}
