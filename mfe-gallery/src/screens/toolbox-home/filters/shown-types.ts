import { fileTypes, type FileType } from '@tessera/shared-contracts'
import { removeParam } from '../search-params.ts'

/** Parses the URL parameter `show`, such as `image,video`. Returns all types if it names no known type. */
export function parseShownTypes(show: string | null): readonly FileType[] {
  const names = new Set(show?.split(','))
  const types = fileTypes.filter(type => names.has(type))
  return types.length > 0 ? types : fileTypes
}

/** Toggles one type in the URL parameter `show`. Turning off the last type shows all (specification 1, §2). */
export function toggleShownType(params: URLSearchParams, type: FileType): URLSearchParams {
  const shownTypes = parseShownTypes(params.get('show'))
  const types = fileTypes.filter(other => shownTypes.includes(other) !== (other === type))
  const next = removeParam(params, 'page')
  if (types.length === 0 || types.length === fileTypes.length) next.delete('show')
  else next.set('show', types.join(','))
  return next
}
