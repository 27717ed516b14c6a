import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GateError } from '@tessera/platform'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { validateFields } from '@tessera/server-kit/http/validate-fields'
import { z } from 'zod/mini'
import { text, type TextKey } from '../../texts.ts'
import { getPlainPageLanguage, sendPlainPage } from '../../web/plain-page.ts'
import {
  getApprovalPath,
  renderApprovalForm,
  renderError,
  renderFindings,
  renderResult,
} from './approval-page.ts'
import {
  approveRequestedChange,
  createApprovalTokens,
  executeRequestedChange,
  findOwnRequestedChange,
  requireOpenChange,
  type ReleaseChangeDependencies,
  type OwnRequestedChange,
} from './requested-changes.ts'
import { hashToken } from '@tessera/server-kit/secrets/hash-token'
import { getSessionToken } from '../../web/account-cookies.ts'
import type { Needs } from '../../feature.ts'

const approvalForm = z.object({
  token: z.string().check(z.maxLength(500)),
  code: z.string().check(z.maxLength(100)),
})
type ApprovalForm = z.output<typeof approvalForm>

const maxFormBytes = 4_096

const route = getApprovalPath(':id')

/**
 * Registers the page on which a member approves a change of releases. Code of releases runs on every other page of the site,
 * so this one is out of its reach: the page has an opaque origin, and its form carries the proof of the session.
 */
export function registerReleaseApprovalRoutes(
  app: FastifyInstance,
  services: ReleaseChangeDependencies & Needs<'browserKeyring'>,
): void {
  const { stores, clock } = services
  const tokens = createApprovalTokens(services.browserKeyring)

  app.get(route, async (request, reply) => {
    const { headers } = request
    // A window of another site could replace the page by that of another change; one of this site cannot
    const isFromSite = ['same-origin', 'none'].includes(String(headers['sec-fetch-site']))
    if (!isNavigation(request) || !isFromSite)
      return sendClosed(request, reply, 403, 'releaseChange.notOpened')
    const own = await findOwnRequestedChange(services, getId(request), hashToken(getSessionToken(request)))
    return own ? sendForm(request, reply, own) : sendClosed(request, reply, 404, 'releaseChange.unknown')
  })

  app.post(
    route,
    { bodyLimit: maxFormBytes, config: { acceptsOpaqueOrigin: true } },
    async (request, reply) => {
      if (!isNavigation(request)) return sendClosed(request, reply, 403, 'releaseChange.notOpened')
      const { token, code } = validateFields(approvalForm, request.body) as ApprovalForm
      const own = await findChangeOfToken(getId(request), token)
      if (!own) return sendClosed(request, reply, 404, 'releaseChange.unknown')
      try {
        await approveRequestedChange(services, own, code)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        return await sendForm(request, reply, own, toSentence(request, error as DomainError))
      }
      return execute(request, reply, own)
    },
  )

  /** The form has no cookie: the token stands for the session, which still has to be logged in. */
  async function findChangeOfToken(id: string, token: string): Promise<OwnRequestedChange | null> {
    const requested = await stores.requestedChanges.find(id)
    return requested && tokens.verify(requested, token)
      ? findOwnRequestedChange(services, id, requested.sessionHash)
      : null
  }

  function sendForm(request: FastifyRequest, reply: FastifyReply, own: OwnRequestedChange, error?: string) {
    const { requested, hasAuthenticatorApp } = own
    try {
      requireOpenChange(requested, clock())
    } catch (closed) {
      if (!(closed instanceof DomainError)) throw closed
      return sendClosed(request, reply, 410, closed.key as TextKey)
    }
    if (!hasAuthenticatorApp) return sendClosed(request, reply, 403, 'releaseChange.appNeeded')
    const language = getPlainPageLanguage(request)
    return sendApprovalPage(request, reply, {
      title: 'releaseChange.title',
      content: renderApprovalForm(language, requested, { token: tokens.issue(requested), error }),
    })
  }

  async function execute(request: FastifyRequest, reply: FastifyReply, own: OwnRequestedChange) {
    const language = getPlainPageLanguage(request)
    try {
      const outcome = await executeRequestedChange(services, own)
      const content = renderResult(language, own.requested, outcome)
      return await sendApprovalPage(request, reply, { title: 'releaseChange.titleDone', content })
    } catch (error) {
      const title = 'releaseChange.titleRefused'
      if (error instanceof GateError)
        return sendApprovalPage(request, reply, { title, content: renderFindings(language, error.findings) })
      if (!(error instanceof DomainError)) throw error
      return sendApprovalPage(request, reply, {
        title,
        content: renderError(toSentence(request, error as DomainError)),
      })
    }
  }
}

/**
 * Whether a browser opens the response as a document. A script of a page cannot send such a request and read the response.
 * Browsers send these headers over https and on this machine.
 */
const isNavigation = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

const getId = ({ params }: FastifyRequest): string => (params as { id: string }).id

function toSentence(request: FastifyRequest, { key, values }: DomainError): string {
  const textKey = key === 'platform.approvalNeeded' ? 'releaseChange.secondPerson' : (key as TextKey)
  return text(getPlainPageLanguage(request), textKey, values)
}

const sendClosed = (request: FastifyRequest, reply: FastifyReply, status: number, key: TextKey) =>
  sendApprovalPage(request, reply, {
    status,
    title: 'releaseChange.titleClosed',
    content: renderError(text(getPlainPageLanguage(request), key)),
  })

function sendApprovalPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, title, content }: { status?: number; title: TextKey; content: string },
): FastifyReply {
  const language = getPlainPageLanguage(request)
  return sendPlainPage(request, reply, {
    status,
    content,
    isIsolated: true,
    title: text(language, title),
    back: { address: '/console/releases', label: text(language, 'releaseChange.back') },
  })
}
