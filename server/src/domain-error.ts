import { DomainError as PlatformDomainError } from '@tessera/server-kit/http/domain-error'
import type { TextKey } from './texts.ts'

/** A rule rejects the request, with a text of `locales/`. */
export class DomainError extends PlatformDomainError<TextKey> {}
