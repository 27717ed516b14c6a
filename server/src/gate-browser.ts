import {
  createBrowserProcess,
  createBrowserServerClient,
  type GateBrowser,
} from '@tessera/platform/gate-browser'
import type { Config } from './config/config.ts'

/** Creates the browser of the gate that the configuration selects. */
export const createGateBrowser = ({ gate, searchPath }: Pick<Config, 'gate' | 'searchPath'>): GateBrowser =>
  gate.browserUrl === null
    ? createBrowserProcess({ searchPath, sandbox: gate.sandbox })
    : createBrowserServerClient(gate.browserUrl)
