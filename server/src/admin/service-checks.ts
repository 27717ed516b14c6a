import { secondMs } from '@tessera/server-kit/clock'
import { checkEngine, listModels } from '../engines/check-engine.ts'
import { createEngines } from '../engines/create-engines.ts'
import { createGateBrowser } from '../gate-browser.ts'
import { request } from '../engines/http/request.ts'
import { systemTimer } from '../scheduling/system-timer.ts'
import { checkSmtpServer } from '../infra/mail/smtp-mailer.ts'
import type { StatusCheck, StatusFinding } from './status-check.ts'

const engineTimeoutMs = 5 * secondMs

/** Asks the servers of the engines for a response, and whether the settings fit them. It orders nothing. */
export const engineServersCheck: StatusCheck = async ({ clock, config: { engines, polish } }) => {
  const { imageEngine, upscaleEngine, settings } = engines
  const { engine, upscaler, close } = createEngines(engines, { clock, timer: systemTimer })
  try {
    return await Promise.all([
      checkEngineServer({
        part: 'server: generation',
        ...toServer(imageEngine),
        check: () => checkEngine(engine, listModels(settings), systemTimer),
      }),
      checkEngineServer({
        part: 'server: upscale',
        ...toServer(upscaleEngine),
        check: () => checkEngine(upscaler, [], systemTimer),
      }),
      ...(polish ? [checkEngineServer({ part: 'server: polish', name: 'chat', url: polish.url })] : []),
    ])
  } finally {
    await close()
  }
}

const toServer = (engine: { name: string; options?: { url: string } }) => ({
  name: engine.name,
  url: engine.options?.url ?? null,
})

async function checkEngineServer({
  part,
  name,
  url,
  check,
}: {
  part: string
  name: string
  url: string | null
  check?: () => ReturnType<typeof checkEngine>
}): Promise<StatusFinding> {
  if (url === null) return { part, wrong: false, says: `${name}, on this machine` }
  // The path and a user in the URL may be secrets
  const host = new URL(url).host
  try {
    const { status } = await request({ serverName: name, url: new URL(url), timeoutMs: engineTimeoutMs })
    if (status >= 500) return { part, wrong: true, says: `${name} at ${host} answers with status ${status}` }
    const { invalid, failure } = (await check?.()) ?? { invalid: [], failure: null }
    const faults = failure === null ? invalid : [toReason(failure)]
    return { part, wrong: faults.length > 0, says: [`${name} at ${host} answers`, ...faults].join('. ') }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { part, wrong: true, says: `${name} at ${host} cannot be reached: ${toReason(reason)}` }
  }
}

/** The end of a message, without the path of the call. */
const toReason = (message: string) => message.replace(/^.*: /, '')

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
