import { gateReporterName, type GateReporter } from '@tessera/shared-contracts'

const given = (globalThis as { [gateReporterName]?: GateReporter })[gateReporterName]
// No remote may report in place of the shell. `main.ts` imports this module first.
Reflect.deleteProperty(globalThis, gateReporterName)
given?.({ event: 'ready' })

/** Whether the gate has opened this page. */
export const isOpenedByGate = given !== undefined

/** Reports to the gate, whose browser mounts the screens of a release before it goes live. Elsewhere it does nothing. */
export const reportToGate: GateReporter = given ?? (() => {})
