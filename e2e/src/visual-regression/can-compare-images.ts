/** Reference images are taken on Linux. Other systems draw fonts and shadows differently. */
export const canCompareImages = process.platform === 'linux'
