import { openServices } from './services.ts'
import type { Config } from './config/config.ts'
import { createShutdown } from './shutdown.ts'
import { assertPortFree, listen } from './listen.ts'
import type { Log } from './infra/log/log.ts'
import { startProcess } from './start-process.ts'
import { buildWorkerApp } from './worker-app.ts'

await startProcess(start)

async function start(config: Config, log: Log): Promise<void> {
  const listenAddress = { host: config.host, port: config.workerPort, portVariable: 'WORKER_PORT' }
  await assertPortFree(listenAddress)
  const adapters = await openServices(config, log)
  const shutdown = createShutdown({ timeoutSeconds: config.shutdownTimeoutSeconds, log })
  const worker = await buildWorkerApp(adapters, { log, metricsToken: config.metricsToken, ...shutdown })
  shutdown.closeOnSignal([worker], adapters.close)
  console.log(`This worker tells how it is at ${await listen(worker, listenAddress)}/readyz`)
}
