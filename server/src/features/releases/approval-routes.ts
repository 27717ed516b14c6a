import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GateError } from '@tessera/platform/gate/gate'
import { DomainError } from '@tessera/platform/http/domain-error'
import { validateFields } from '@tessera/platform/http/validate-fields'
import type { Keyring } from '@tessera/platform/secrets/keyring'
import { z } from 'zod/mini'
import { text, type TextKey } from '../../texts.ts'
import { getPlainPageLanguage, sendPlainPage } from '../../web/plain-page.ts'
import type { FeatureServices } from '../services.ts'
import { getSessionToken } from '../sessions/session-cookie.ts'
import { hashToken } from '../sessions/sessions.ts'
import {
  getApprovalPath,
  renderApprovalForm,
  renderError,
  renderFindings,
  renderResult,
} from './approval-page.ts'
import {
  approveGrant,
  createGrantTokens,
  executeGrant,
  findOwnGrant,
  requireOpenGrant,
  type OwnGrant,
} from './release-grants.ts'

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
  services: FeatureServices,
  keyring: Keyring,
): void {
  const { stores, clock } = services
  const tokens = createGrantTokens(keyring)

  app.get(route, async (request, reply) => {
    const { headers } = request
    // A window of another site could replace the page by that of another change; one of this site cannot
    const isFromSite = ['same-origin', 'none'].includes(String(headers['sec-fetch-site']))
    if (!isNavigation(request) || !isFromSite)
      return sendClosed(request, reply, 403, 'releaseChange.notOpened')
    const own = await findOwnGrant(services, getId(request), hashToken(getSessionToken(request)))
    return own ? sendForm(request, reply, own) : sendClosed(request, reply, 404, 'releaseChange.unknown')
  })

  app.post(
    route,
    { bodyLimit: maxFormBytes, config: { acceptsOpaqueOrigin: true } },
    async (request, reply) => {
      if (!isNavigation(request)) return sendClosed(request, reply, 403, 'releaseChange.notOpened')
      const { token, code } = validateFields(approvalForm, request.body) as ApprovalForm
      const own = await findGrantOfToken(getId(request), token)
      if (!own) return sendClosed(request, reply, 404, 'releaseChange.unknown')
      try {
        await approveGrant(services, own, code)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        return await sendForm(request, reply, own, toSentence(request, error as DomainError))
      }
      return execute(request, reply, own)
    },
  )

  /** The form has no cookie: the token stands for the session, which still has to be logged in. */
  async function findGrantOfToken(id: string, token: string): Promise<OwnGrant | null> {
    const grant = await stores.releaseGrants.find(id)
    return grant && tokens.verify(grant, token) ? findOwnGrant(services, id, grant.sessionHash) : null
  }

  function sendForm(request: FastifyRequest, reply: FastifyReply, own: OwnGrant, error?: string) {
    const { grant, hasAuthenticatorApp } = own
    try {
      requireOpenGrant(grant, clock())
    } catch (closed) {
      if (!(closed instanceof DomainError)) throw closed
      return sendClosed(request, reply, 410, closed.key as TextKey)
    }
    if (!hasAuthenticatorApp) return sendClosed(request, reply, 403, 'releaseChange.appNeeded')
    const language = getPlainPageLanguage(request)
    return sendApprovalPage(request, reply, {
      title: 'releaseChange.title',
      content: renderApprovalForm(language, grant, { token: tokens.issue(grant), error }),
    })
  }

  async function execute(request: FastifyRequest, reply: FastifyReply, own: OwnGrant) {
    const language = getPlainPageLanguage(request)
    try {
      const { mounted } = await executeGrant(services, own)
      const content = renderResult(language, own.grant, mounted)
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
    ...{ status, content, isIsolated: true },
    title: text(language, title),
    back: { address: '/console/releases', label: text(language, 'releaseChange.back') },
  })
}
