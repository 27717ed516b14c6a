import { getAudienceKey, type Finding, type Language } from '@tessera/shared-contracts'
import type { ChannelEffect } from '@tessera/platform'
import { escapeHtml } from '@tessera/server-kit/http/html'
import { text } from '../../texts.ts'
import type { RequestedChange } from './requested-changes-store.ts'

/** Returns the address of the page on which a member approves a change. */
export const getApprovalPath = (id: string): string => `/console-approval/${id}`

/** More than a code of an authenticator app, and a recovery code with spaces. */
const maxCodeLength = 40

/** Renders what will change, and the form for the code. */
export function renderApprovalForm(
  language: Language,
  requested: RequestedChange,
  { token, error }: { token: string; error?: string | undefined },
): string {
  // The form sends no cookie, so the language is in its address
  const address = `${getApprovalPath(requested.id)}?language=${language}`
  return [
    renderEffects(language, requested, 'releaseChange.willChange'),
    renderHint(text(language, 'releaseChange.gateFollows')),
    ...(error === undefined ? [] : [renderError(error)]),
    `<form method="post" action="${escapeHtml(address)}" autocomplete="off">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<label>${escapeHtml(text(language, 'releaseChange.code'))}
<input name="code" autocomplete="one-time-code" maxlength="${maxCodeLength}" required spellcheck="false"></label>
<button>${escapeHtml(text(language, 'releaseChange.approve'))}</button>
</form>`,
    renderHint(text(language, 'releaseChange.onlyIf')),
  ].join('\n')
}

/** Renders what has changed, and what the gate noticed. */
export const renderResult = (
  language: Language,
  requested: RequestedChange,
  { mounted, warnings }: { mounted: boolean | null; warnings: readonly Finding[] },
): string =>
  [
    renderEffects(language, requested, 'releaseChange.hasChanged'),
    ...(mounted === false ? [renderHint(text(language, 'releaseChange.notMounted'))] : []),
    ...(warnings.length > 0 ? [renderSentences(text(language, 'releaseChange.warnings'), warnings)] : []),
  ].join('\n')

/** Renders why the gate refused the change. */
export const renderFindings = (language: Language, findings: readonly Finding[]): string =>
  renderSentences(text(language, 'releaseChange.findings'), findings)

const renderSentences = (lead: string, findings: readonly Finding[]) =>
  renderList(
    lead,
    findings.map(({ sentence }) => sentence),
  )

export const renderError = (sentence: string): string =>
  `<p class="error" role="alert">${escapeHtml(sentence)}</p>`

const renderHint = (sentence: string) => `<p class="hint">${escapeHtml(sentence)}</p>`

const renderEffects = (
  language: Language,
  { change, effects }: RequestedChange,
  lead: 'releaseChange.willChange' | 'releaseChange.hasChanged',
) =>
  renderList(
    text(language, lead, { channel: text(language, `releaseChange.${change.channel}`) }),
    effects.map(effect => describeEffect(language, effect)),
  )

const renderList = (lead: string, items: readonly string[]) =>
  `<p class="lead">${escapeHtml(lead)}</p>
<ul class="changes">
${items.map(item => `<li>${escapeHtml(item)}</li>`).join('\n')}
</ul>`

/** Describes in words what a change does to a remote. */
function describeEffect(language: Language, { remote, before, after }: ChannelEffect): string {
  const previous = before?.version ?? ''
  if (!after) return text(language, 'releaseChange.deactivation', { remote, previous })
  const { version, canary } = after
  if (canary) {
    const audience = describeAudience(language, canary)
    return text(language, 'releaseChange.canary', { remote, previous, version: canary.version, audience })
  }
  if (!before) return text(language, 'releaseChange.firstActivation', { remote, version })
  const ended = before.canary && {
    canary: before.canary.version,
    audience: describeAudience(language, before.canary),
  }
  if (ended && version === previous)
    return text(language, 'releaseChange.canaryEnd', { remote, version, ...ended })
  return [
    text(language, 'releaseChange.activation', { remote, version, previous }),
    ...(ended ? [text(language, 'releaseChange.canaryDropped', ended)] : []),
  ].join(' ')
}

/** Describes in words who gets a canary. */
function describeAudience(
  language: Language,
  { percent, cohort }: NonNullable<NonNullable<ChannelEffect['after']>['canary']>,
): string {
  const values = { percent, members: cohort?.members ?? 0 }
  return text(language, `canaryAudience.${getAudienceKey(cohort)}`, values)
}
