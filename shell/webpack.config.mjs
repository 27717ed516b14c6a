import { shellConfig } from '../build/shell-config.mjs'

export default shellConfig(import.meta.url)
