import {
  findExtensionError,
  findNavigationError,
  findPageDataError,
  findSettingError,
  isScreenPath,
  listForbiddenPolicyAdditions,
  listPolicyAdditions,
  maxExtensions,
  maxInlinedCalls,
  maxNavigationEntries,
  maxPolicyAdditions,
  maxSettings,
  parseExtensions,
  parseNavigation,
  pathMatches,
  type Finding,
} from '@tessera/shared-contracts'
import type { VersionedRecord } from './versioned-record.ts'

/** Checks what a release declares about itself: paths, navigation, extensions, settings, page data and additions to the content security policy. */
export function checkManifest(remote: VersionedRecord): Finding[] {
  const toFindings = (rule: string, sentences: string[]) =>
    sentences.map((sentence): Finding => ({
      rule,
      sentence: `${remote.name} ${remote.version} ${sentence}`,
      owners: [remote.name],
    }))
  return [
    ...toFindings('path', listPathErrors(remote)),
    ...toFindings('navigation', listNavigationErrors(remote)),
    ...toFindings('extension', listExtensionErrors(remote)),
    ...toFindings('settings', listSettingErrors(remote)),
    ...toFindings('data', listPageDataErrors(remote)),
    ...toFindings('policy', listPolicyErrors(remote)),
  ]
}

const listPathErrors = ({ record: { screens } }: VersionedRecord): string[] =>
  screens
    .filter(({ path }) => !isScreenPath(path))
    .map(
      ({ name, path }) =>
        `has no valid path for its screen "${name}": ${path}. A path has letters, digits and parameters, as in /album/:id.`,
    )

function listNavigationErrors({ record }: VersionedRecord): string[] {
  const declared = record.navigation ?? []
  if (declared.length > maxNavigationEntries)
    return [`has ${declared.length} navigation entries; ${maxNavigationEntries} are allowed.`]
  const malformed = declared.flatMap((entry, index) => {
    const error = findNavigationError(entry)
    return error === null ? [] : [`has a malformed navigation entry ${index + 1} (${error}).`]
  })
  const paths = parseNavigation(declared).map(({ path }) => path)
  const isOwn = (path: string) => record.screens.some(screen => pathMatches(screen.path, path))
  return [
    ...malformed,
    ...paths
      .filter(path => !isOwn(path))
      .map(path => `has a navigation entry for ${path}, which is none of its screens.`),
    ...paths
      .filter((path, index) => paths.indexOf(path) !== index)
      .map(path => `has two navigation entries for ${path}.`),
  ]
}

function listExtensionErrors({ record: { extensions = [] } }: VersionedRecord): string[] {
  if (extensions.length > maxExtensions)
    return [`has ${extensions.length} extensions; ${maxExtensions} are allowed.`]
  const malformed = extensions.flatMap((extension, index) => {
    const error = findExtensionError(extension)
    return error === null ? [] : [`has a malformed extension ${index + 1} (${error}).`]
  })
  const names = parseExtensions(extensions).map(({ name }) => name)
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index))
  return [...malformed, ...[...repeated].map(name => `has two extensions named "${name}".`)]
}

function listSettingErrors({ record: { settings = {} } }: VersionedRecord): string[] {
  const declared = Object.entries(settings)
  if (declared.length > maxSettings) return [`has ${declared.length} settings; ${maxSettings} are allowed.`]
  return declared.flatMap(([name, setting]) => {
    const error = findSettingError(name, setting)
    return error === null ? [] : [`has a malformed setting "${name}" (${error}).`]
  })
}

/** Checks that visitors can tell the entries of two remotes apart, and that both name a section alike. */
export function checkNavigationClashes(
  one: VersionedRecord,
  other: VersionedRecord,
  owner: string,
): Finding[] {
  const toFinding = (text: string): Finding => ({
    rule: 'navigation',
    sentence: `${one.name} ${one.version} ${text}, which belongs to ${owner}.`,
    owners: [one.name, other.name],
  })
  const others = parseNavigation(other.record.navigation)
  return parseNavigation(one.record.navigation).flatMap(({ section, label, sectionLabel }) => {
    const neighbours = others.filter(each => each.section === section)
    const isSame = (a: typeof label, b: typeof label) => a.en === b.en || a.zh === b.zh
    const findings: Finding[] = []
    if (neighbours.some(each => isSame(each.label, label)))
      findings.push(toFinding(`has the navigation entry "${label.en}" (${label.zh}) in "${section}"`))
    const heading = neighbours.find(each => each.sectionLabel)?.sectionLabel
    if (heading && sectionLabel && (heading.en !== sectionLabel.en || heading.zh !== sectionLabel.zh))
      findings.push(toFinding(`gives the section "${section}" another label than "${heading.en}"`))
    return findings
  })
}

const listPageDataErrors = ({ record }: VersionedRecord): string[] =>
  record.screens.flatMap(({ name, data = [], head }) => {
    const errors = [
      ...data.map(call => findPageDataError('data', call)),
      head === undefined ? null : findPageDataError('head', head),
      data.length > maxInlinedCalls ? `data: ${data.length} calls; ${maxInlinedCalls} are allowed` : null,
    ]
    return errors
      .filter(error => error !== null)
      .map(error => `declares page data of its screen "${name}" that is not understood (${error}).`)
  })

function listPolicyErrors({ record: { contentSecurityPolicy } }: VersionedRecord): string[] {
  const count = listPolicyAdditions(contentSecurityPolicy).length
  const forbidden = listForbiddenPolicyAdditions(contentSecurityPolicy).map(
    source => `adds ${source} to the content security policy, which no remote may add.`,
  )
  const all = Object.values(contentSecurityPolicy ?? {}).flat().length
  return all > maxPolicyAdditions && count === maxPolicyAdditions
    ? [...forbidden, `adds ${all} sources to the content security policy; ${maxPolicyAdditions} are allowed.`]
    : forbidden
}
