export { analyzePrompt, type PromptAnalysis } from './analyze-prompt.ts'
export { suggestAlternatives } from './suggest-alternatives.ts'
export type { Limitation } from './limitations.ts'
export { suggestPrompt } from './suggest-prompt.ts'
