import { openAdapters } from './adapters.ts'
import { readConfig, StartError } from './config.ts'
import { beginLife } from './life.ts'
import { checkFree, listen } from './listen.ts'
import { createLog } from './log/log.ts'
import { buildWorker } from './worker-app.ts'

try {
  await start()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const place = { host: config.host, port: config.workerPort, variable: 'WORKER_PORT' }
  await checkFree(place)
  const log = createLog(config.logLevel, { forPerson: process.stderr.isTTY })
  const adapters = await openAdapters(config, log)
  const life = beginLife({ seconds: config.stopSeconds, log })
  const worker = buildWorker(adapters, { log, metricsToken: config.metricsToken, ...life })
  life.endWith([worker], adapters.close)
  console.log(`This worker tells how it is at ${await listen(worker, place)}/readyz`)
}
