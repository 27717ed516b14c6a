import { openAdapters } from './adapters.ts'
import type { Config } from './config.ts'
import { beginLife } from './life.ts'
import { checkFree, listen } from './listen.ts'
import type { Log } from './log/log.ts'
import { startProcess } from './start-process.ts'
import { buildWorker } from './worker-app.ts'

await startProcess(start)

async function start(config: Config, log: Log): Promise<void> {
  const place = { host: config.host, port: config.workerPort, variable: 'WORKER_PORT' }
  await checkFree(place)
  const adapters = await openAdapters(config, log)
  const life = beginLife({ seconds: config.stopSeconds, log })
  const worker = buildWorker(adapters, { log, metricsToken: config.metricsToken, ...life })
  life.endWith([worker], adapters.close)
  console.log(`This worker tells how it is at ${await listen(worker, place)}/readyz`)
}
