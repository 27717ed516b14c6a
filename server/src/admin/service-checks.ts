import { secondMs } from '@tessera/server-kit/clock'
import { createGateBrowser } from '../gate-browser.ts'
import { request } from '../engines/http/request.ts'
import { checkSmtpServer } from '../infra/mail/smtp-mailer.ts'
import type { StatusCheck, StatusFinding } from './status-check.ts'

const engineTimeoutMs = 5 * secondMs

/** Asks the servers of the engines for a response. It sends no key and orders nothing. */
export const engineServersCheck: StatusCheck = ({ config: { engines, polish } }) => {
  const { imageEngine, upscaleEngine } = engines
  const servers = [
    { part: 'server: generation', ...toServer(imageEngine) },
    { part: 'server: upscale', ...toServer(upscaleEngine) },
    ...(polish ? [{ part: 'server: polish', name: 'chat', url: polish.url }] : []),
  ]
  return Promise.all(servers.map(checkEngineServer))
}

const toServer = (engine: { name: string; options?: { url: string } }) => ({
  name: engine.name,
  url: engine.options?.url ?? null,
})

async function checkEngineServer({
  part,
  name,
  url,
}: {
  part: string
  name: string
  url: string | null
}): Promise<StatusFinding> {
  if (url === null) return { part, wrong: false, says: `${name}, on this machine` }
  // The path and a user in the URL may be secrets
  const host = new URL(url).host
  try {
    const { status } = await request({ serverName: name, url: new URL(url), timeoutMs: engineTimeoutMs })
    const wrong = status >= 500
    return { part, wrong, says: `${name} at ${host} ${wrong ? `answers with status ${status}` : 'answers'}` }
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*: /, '') : String(error)
    return { part, wrong: true, says: `${name} at ${host} cannot be reached: ${reason}` }
  }
}

/** Logs in to the mail server, and sends nothing. */
export const mailServerCheck: StatusCheck = async ({
  config: { smtpUrl, mailSender, publicUrl, dataDir },
}) => {
  const part = 'server: mail'
  if (smtpUrl === null)
    return {
      part,
      wrong: false,
      isWarning: publicUrl !== null,
      says: `no SMTP_URL: mails are files in ${dataDir}/outbox`,
    }
  const { host } = new URL(smtpUrl)
  const reason = await checkSmtpServer(smtpUrl)
  return {
    part,
    wrong: reason !== null,
    says:
      reason === null
        ? `${host} accepts the log-in; mails come from ${mailSender.address}`
        : `${host} cannot be used: ${reason}`,
  }
}

/** Looks for the browser in which the gate mounts screens. */
export const gateCheck: StatusCheck = ({ config }) => {
  const { description } = createGateBrowser(config)
  const says = description
    ? `mounts screens in ${description}`
    : 'no browser: nothing can go live on production without --force; install Chromium'
  return Promise.resolve({ part: 'gate', wrong: false, isWarning: !description, says })
}
