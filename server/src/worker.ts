import { openServices } from './services.ts'
import type { Config } from './config/config.ts'
import { refuseInvalidSettings } from './engines/refuse-invalid-settings.ts'
import { createShutdown } from './shutdown.ts'
import { assertPortFree, listen } from './listen.ts'
import type { Log } from './log/log.ts'
import type { Print } from './log/process-output.ts'
import { startProcess } from './start-process.ts'
import { buildWorkerApp } from './worker-app.ts'

// A worker beside a server on the same machine needs no other port than the default
await startProcess(start, { defaultPort: 3_002 })

async function start(config: Config, log: Log, print: Print): Promise<void> {
  const listenAddress = { host: config.host, port: config.port, portVariable: 'PORT' }
  await assertPortFree(listenAddress)
  const adapters = await openServices(config, log)
  await refuseInvalidSettings(adapters, log)
  const shutdown = createShutdown({
    delaySeconds: config.shutdownDelaySeconds,
    timeoutSeconds: config.shutdownTimeoutSeconds,
    log,
  })
  const worker = await buildWorkerApp(adapters, { log, metricsToken: config.metricsToken, ...shutdown })
  shutdown.closeOnSignal([worker], adapters.close)
  print(`This worker tells how it is at ${await listen(worker, listenAddress)}/readyz`)
}
