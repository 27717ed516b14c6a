/** The topics in the order of the help page. Texts are under `help.topics` and `help.questions`. */
export const helpTopics: readonly { topic: string; questions: readonly string[] }[] = [
  {
    topic: 'account',
    questions: ['register', 'noCode', 'forgotPassword', 'password', 'twoStep', 'email', 'language'],
  },
  { topic: 'credits', questions: ['creditsUse', 'plansDifference', 'activation', 'trial'] },
  { topic: 'textToImage', questions: ['goodPrompt', 'scenarios', 'generationTime'] },
  { topic: 'hdUpscale', questions: ['upscaleFiles', 'upscaleSliders'] },
  { topic: 'gallery', questions: ['visibility', 'uploads', 'deleteWork', 'reportWork'] },
  { topic: 'portfolio', questions: ['portfolioCreate', 'portfolioDraft'] },
  { topic: 'desktop', questions: ['desktopInstall'] },
]
