import { fileTypes, type FileType } from '@tessera/shared-contracts'

/** Reads the address's `show`, such as `image,video`; one that names no known type shows all three. */
export function shownTypes(show: string | null): readonly FileType[] {
  const named = new Set(show?.split(','))
  const types = fileTypes.filter(type => named.has(type))
  return types.length > 0 ? types : fileTypes
}

/** The address with one filter turned the other way; turning off the last one shows all (specification 1, §2). */
export function toggleType(params: URLSearchParams, type: FileType): URLSearchParams {
  const shown = shownTypes(params.get('show'))
  const types = fileTypes.filter(other => shown.includes(other) !== (other === type))
  const next = new URLSearchParams(params)
  if (types.length === 0 || types.length === fileTypes.length) next.delete('show')
  else next.set('show', types.join(','))
  return next
}
