import { shellConfig } from '../webpack.base.mjs'

export default shellConfig(import.meta.url)
